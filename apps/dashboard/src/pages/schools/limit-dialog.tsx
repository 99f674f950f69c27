import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { School, SchoolLimit } from '../../api/types';
import { LimitFields, limitOf, type Limits } from '../../components/limit-fields';
import { ErrorMessage } from '../../components/page/error-message';
import { useSchoolLimitChange } from './use-school-limits';

interface Props {
  of: School;
  /** Null: the school has none. */
  limit: SchoolLimit | null;
  opened: boolean;
  onClose: () => void;
}

/** Sets or removes the limit of a school. */
export function LimitDialog({ of: school, limit, opened, onClose }: Props) {
  return (
    <Modal title={`Limit of ${school.name}`} opened={opened} onClose={onClose}>
      <LimitForm of={school} limit={limit} onClose={onClose} />
    </Modal>
  );
}

/** Mounted anew at each opening. */
function LimitForm({ of: school, limit, onClose }: Omit<Props, 'opened'>) {
  const [limits, setLimits] = useState<Limits>(limit ?? { per_hour: '', per_minute: '' });
  const change = useSchoolLimitChange(school.id);
  const save = (next: SchoolLimit | null) => change.mutate(next, { onSuccess: onClose });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    save(limitOf(limits));
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">
          The requests that all API keys of {school.name} may make together. Only keys that see this school and nothing
          else count. Each key keeps the limit of its plan.
        </Text>
        <LimitFields value={limits} onChange={setLimits} />
        <ErrorMessage error={change.error} />
        <Group justify="flex-end">
          {limit !== null && (
            <Button variant="default" c="var(--mantine-color-error)" mr="auto" onClick={() => save(null)}>
              Remove the limit
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
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
