import { Anchor, Badge, Card, Text } from '@mantine/core';
import { useSession } from '../../api/session';
import type { Key } from '../../api/types';
import { Time } from '../../components/data/time';
import { FieldList } from '../../school/records/field-list';
import { shareText } from '../../school/shares/share-draft';
import { StateOf } from '../../keys/key-table';
import { count, environmentNames, planNames, scopesText } from '../../keys/labels';

/** The terms of a key, and where to read what it can call. */
export function KeyTermsCard({ of: key }: { of: Key }) {
  const { environments } = useSession();
  const base = environments.find(({ name }) => name === key.environment)?.base_url;
  return (
    <Card component="section" aria-label="The key">
      <FieldList
        fields={[
          ['State', <StateOf key="state" {...key} />],
          [
            'Environment',
            <Badge key="environment" color={key.environment === 'sandbox' ? 'amber' : 'green'}>
              {environmentNames[key.environment]}
            </Badge>,
          ],
          [
            'Key',
            <Text key="key" span inherit ff="monospace">
              {key.prefix}…{key.last_four}
            </Text>,
          ],
          ['What it may do', scopesText(key.scopes)],
          ...(key.share === null ? [] : ([['What it sees', shareText(key.share)]] as const)),
          [
            'Plan',
            `${planNames[key.plan]}: ${count(key.per_hour)} requests an hour, ${count(key.per_minute)} a minute`,
          ],
          ['Expires', <Time key="expires" value={key.expires_at} never="No end" />],
          ['Last used', <Time key="used" value={key.last_used_at} />],
          ['Created', <Created key="created" of={key} />],
          [
            'Documentation',
            base === undefined ? null : (
              <Anchor key="docs" inherit href={base.replace(/\/v1$/, '/docs')} target="_blank" rel="noreferrer">
                What the API can do
              </Anchor>
            ),
          ],
        ]}
      />
    </Card>
  );
}

const Created = ({ of: { created_at, created_by } }: { of: Key }) => (
  <>
    <Time value={created_at} /> by {created_by?.name ?? 'the command line'}
  </>
);
