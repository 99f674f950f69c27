import { Button, Group, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { keysChanged } from '../../api/keys';
import { request } from '../../api/request';
import { useSession } from '../../api/session';
import type { EnvironmentName, IssuedKey, NewKey, Plan, Scope } from '../../api/types';
import type { Limits } from '../../components/limit-fields';
import { ErrorMessage } from '../../components/page/error-message';
import { everything, idsOf, namesNothing } from '../../school/shares/share-draft';
import { ShareField } from '../../school/shares/share-field';
import { ExpiryField } from './expiry-field';
import { PlanField, planOf } from './plan-field';
import { useKeyPermissions } from '../permissions';
import { ScopeField } from './scope-field';
import { allScopes, environmentNames, environmentDescriptions, planNames, planDescriptions } from '../labels';

interface Props {
  onIssued: (issued: IssuedKey) => void;
  onCancel: () => void;
}

/** The form for a new key. */
export function GenerateKey({ onIssued, onCancel }: Props) {
  const { environments, mayChoosePlan } = useKeyPermissions();
  const offered = environments.map(({ name }) => name);
  const [name, setName] = useState('');
  const [environment, setEnvironment] = useState<EnvironmentName>(
    offered.includes('sandbox') ? 'sandbox' : (offered[0] ?? 'sandbox'),
  );
  const [plan, setPlan] = useState<Plan>('standard');
  const [limits, setLimits] = useState<Limits>({ per_hour: 50_000, per_minute: 1000 });
  const [scopes, setScopes] = useState<Scope[]>(allScopes);
  const [days, setDays] = useState<number | null>(useSession().default_key_lifetime_days);
  const [share, setShare] = useState(everything);
  const [tried, setTried] = useState(false);

  const generation = useMutation({
    // The secret goes to the caller only, and not into the mutation cache.
    mutationFn: async (terms: NewKey) => onIssued(await request<IssuedKey>('keys', { method: 'POST', body: terms })),
    onSuccess: keysChanged,
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (scopes.length === 0 || namesNothing(share)) return;
    const terms = { name: name.trim(), environment, ...planOf(plan, limits), scopes, expires_in_days: days };
    generation.mutate({ ...terms, ...idsOf(share) });
  }

  /** The schools and classes are those of one environment. */
  function choose(next: EnvironmentName) {
    setEnvironment(next);
    setShare(everything);
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="lg">
        <TextInput
          label="Name"
          description="What the key is for, such as “Timetable screen”."
          data-autofocus
          required
          maxLength={255}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Radio.Group label="Environment" value={environment} onChange={choose}>
          <SimpleGrid cols={{ base: 1, xs: offered.length }} spacing="sm" mt={6}>
            {offered.map((option) => (
              <Radio
                key={option}
                value={option}
                label={environmentNames[option]}
                description={environmentDescriptions[option]}
              />
            ))}
          </SimpleGrid>
        </Radio.Group>
        {mayChoosePlan ? (
          <PlanField value={plan} onChange={setPlan} limits={limits} onLimitsChange={setLimits} />
        ) : (
          <Text size="sm" c="dimmed">
            Plan: {planNames.standard}, {planDescriptions.standard}.
          </Text>
        )}
        <ScopeField value={scopes} onChange={setScopes} isMissing={tried && scopes.length === 0} />
        <ShareField
          key={environment}
          label="What it sees"
          all="The whole environment"
          {...{ environment, tried }}
          value={share}
          onChange={setShare}
        />
        <ExpiryField value={days} onChange={setDays} />
        <ErrorMessage
          error={generation.error}
          ifUncertain="Check the list before you try again. If the new key is there, revoke it: it cannot be shown again."
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={generation.isPending}>
            Generate key
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
