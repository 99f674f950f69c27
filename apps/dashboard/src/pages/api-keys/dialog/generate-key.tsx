import { Button, Group, NumberInput, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { keysChanged } from '../../../api/keys';
import { request } from '../../../api/request';
import type { EnvironmentName, IssuedKey, NewKey, Plan, Scope } from '../../../api/types';
import { ErrorMessage } from '../../../components/page/error-message';
import { useEnvironment } from '../../../components/use-environment';
import { ExpiryField } from './expiry-field';
import { useKeyPermissions } from '../permissions';
import { ScopeField } from './scope-field';
import { allScopes, environmentNames, environmentDescriptions, planNames, planDescriptions } from '../labels';

interface Props {
  onIssued: (issued: IssuedKey) => void;
  onCancel: () => void;
}

/** Both limits of an Enterprise key are positive whole numbers. */
const limitInput = {
  required: true,
  withAsterisk: false,
  min: 1,
  max: 1_000_000_000,
  allowDecimal: false,
  thousandSeparator: ',',
} as const;

/** The form for a new key. */
export function GenerateKey({ onIssued, onCancel }: Props) {
  const { environments, mayChoosePlan } = useKeyPermissions();
  const chosen = useEnvironment();
  const offered = environments.map(({ name }) => name);
  const [name, setName] = useState('');
  const [environment, setEnvironment] = useState<EnvironmentName>(
    offered.includes(chosen.name) ? chosen.name : (offered[0] ?? 'sandbox'),
  );
  const [plan, setPlan] = useState<Plan>('standard');
  const [perHour, setPerHour] = useState<number | string>(50_000);
  const [perMinute, setPerMinute] = useState<number | string>(1000);
  const [scopes, setScopes] = useState<Scope[]>(allScopes);
  const [days, setDays] = useState<number | null>(90);
  const [tried, setTried] = useState(false);

  const generation = useMutation({
    // The secret goes to the caller only, and not into the mutation cache.
    mutationFn: async (terms: NewKey) => onIssued(await request<IssuedKey>('keys', { method: 'POST', body: terms })),
    onSuccess: keysChanged,
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (scopes.length === 0) return;
    const limits = plan === 'enterprise' ? { per_hour: Number(perHour), per_minute: Number(perMinute) } : {};
    generation.mutate({ name: name.trim(), environment, plan, ...limits, scopes, expires_in_days: days });
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
        <Radio.Group label="Environment" value={environment} onChange={(value) => setEnvironment(value)}>
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
          <Radio.Group label="Plan" value={plan} onChange={(value) => setPlan(value)}>
            <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" mt={6}>
              {(Object.keys(planNames) as Plan[]).map((option) => (
                <Radio key={option} value={option} label={planNames[option]} description={planDescriptions[option]} />
              ))}
            </SimpleGrid>
          </Radio.Group>
        ) : (
          <Text size="sm" c="dimmed">
            Plan: {planNames.standard}, {planDescriptions.standard}.
          </Text>
        )}
        {plan === 'enterprise' && (
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NumberInput label="Requests an hour" {...limitInput} value={perHour} onChange={setPerHour} />
            <NumberInput label="Requests a minute" {...limitInput} value={perMinute} onChange={setPerMinute} />
          </SimpleGrid>
        )}
        <ScopeField value={scopes} onChange={setScopes} isMissing={tried && scopes.length === 0} />
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
