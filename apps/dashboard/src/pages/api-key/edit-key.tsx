import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type SubmitEvent, useState } from 'react';
import { useChangeKey } from '../../api/keys';
import type { Key, Plan, Scope } from '../../api/types';
import type { Limits } from '../../components/limit-fields';
import { ErrorMessage } from '../../components/page/error-message';
import { PlanField, planOf } from '../../keys/dialog/plan-field';
import { ScopeField } from '../../keys/dialog/scope-field';
import { allScopes } from '../../keys/labels';

interface Props {
  of: Key;
  opened: boolean;
  onClose: () => void;
}

/** Changes the terms of a key. The key itself stays the same. */
export function EditKey({ of: key, opened, onClose }: Props) {
  const narrow = useMediaQuery('(max-width: 36em)');
  return (
    <Modal opened={opened} onClose={onClose} title="Change the key" size="lg" fullScreen={narrow}>
      <KeyForm of={key} onDone={onClose} />
    </Modal>
  );
}

function KeyForm({ of: key, onDone }: { of: Key; onDone: () => void }) {
  const change = useChangeKey(key.id);
  const [name, setName] = useState(key.name);
  const [plan, setPlan] = useState<Plan>(key.plan);
  const [limits, setLimits] = useState<Limits>(key);
  const [scopes, setScopes] = useState<Scope[]>(key.scopes.includes('admin') ? allScopes : key.scopes);
  const [end, setEnd] = useState(key.expires_at);
  const [tried, setTried] = useState(false);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (scopes.length === 0) return;
    const terms = { name: name.trim(), scopes, ...planOf(plan, limits), expires_at: end };
    change.mutate(terms, { onSuccess: onDone });
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="lg">
        <Text size="sm" c="dimmed">
          Programs keep their key. The changes take effect within a second.
        </Text>
        <TextInput
          label="Name"
          required
          maxLength={255}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PlanField value={plan} onChange={setPlan} limits={limits} onLimitsChange={setLimits} />
        <ScopeField value={scopes} onChange={setScopes} isMissing={tried && scopes.length === 0} />
        <EndField value={end} onChange={setEnd} />
        <ErrorMessage error={change.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={change.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The last day on which a key works, in the viewer's time zone. */
function EndField({ value, onChange }: { value: string | null; onChange: (end: string | null) => void }) {
  return (
    <Stack gap="xs">
      <TextInput
        type="date"
        label="Works until the end of"
        required={value !== null}
        withAsterisk={false}
        disabled={value === null}
        min={dayOf(new Date())}
        value={value === null ? '' : dayOf(new Date(value))}
        onChange={(event) => event.currentTarget.value !== '' && onChange(endOf(event.currentTarget.value))}
      />
      <Checkbox
        label="No end: works until it is revoked"
        checked={value === null}
        onChange={(event) => onChange(event.currentTarget.checked ? null : endOf(dayOf(new Date())))}
      />
    </Stack>
  );
}

const dayOf = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

const endOf = (day: string) => new Date(`${day}T23:59:59`).toISOString();
