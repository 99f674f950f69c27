import { Alert, Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useEnvironment } from '../../../components/use-environment';
import type { RecordKind } from '../record-kind';
import type { Duplicate } from './use-duplicates';

interface Props<T extends { id: number }, Draft extends object> {
  kind: RecordKind<T, Draft>;
  found: readonly Duplicate<T>[];
}

/** The most that are shown. The list has the others. */
const most = 5;

/** Says that a new record may be there already, with links. Links open in a new tab, so that the input stays. */
export function DuplicateNotice<T extends { id: number }, Draft extends object>({ kind, found }: Props<T, Draft>) {
  const { search } = useEnvironment();
  const isWithdrawn = found.some(({ note }) => note === 'withdrawn');
  return (
    <div role="status">
      {found.length > 0 && (
        <Alert color="amber" role="presentation" title={`This ${kind.noun} may be here already`}>
          <ul style={{ margin: 0, paddingLeft: 18, overflowWrap: 'anywhere' }}>
            {found.slice(0, most).map(({ record, reason, note }) => (
              <li key={record.id}>
                <Anchor
                  component={Link}
                  inherit
                  underline="always"
                  to={kind.pageOf(record.id, search)}
                  target="_blank"
                  aria-label={`${kind.nameOf(record)}, opens in a new tab`}
                >
                  {kind.nameOf(record)}
                </Anchor>
                {`: ${reason}${note === null ? '' : ` (${note})`}`}
              </li>
            ))}
          </ul>
          <Text size="sm" mt={6}>
            {found.length > most && `And ${found.length - most} more. `}
            {isWithdrawn
              ? 'A withdrawn student can be reinstated on their page, with grades and attendance. '
              : 'Open the record to compare. '}
            If it is another person, add it anyway.
          </Text>
        </Alert>
      )}
    </div>
  );
}
