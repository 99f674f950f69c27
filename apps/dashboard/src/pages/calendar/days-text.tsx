import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { useEnvironment } from '../../components/use-environment';
import { longDay } from '../../school/calendar-days';
import { useMayEdit } from '../../school/use-may-edit';

/** Such as `24 August 2026 – 11 June 2027`. */
export function daysText({ first_day, last_day }: { first_day: string | null; last_day: string | null }): string {
  if (first_day === last_day && first_day !== null) return longDay(first_day);
  const text = (day: string | null) => (day === null ? 'not known' : longDay(day));
  return `${text(first_day)} – ${text(last_day)}`;
}

interface EditedProps {
  /** Of the record: `terms/5`. */
  path: string;
  name: string;
  onDelete: () => void;
}

/** Edits or deletes a record of the calendar, for users who may edit. */
export function Edited({ path, name, onDelete }: EditedProps) {
  const { search } = useEnvironment();
  if (!useMayEdit()) return null;
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        component={Link}
        to={`/${path}/edit${search}`}
        size="compact-sm"
        variant="default"
        aria-label={`Edit ${name}`}
      >
        Edit
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        c="var(--mantine-color-error)"
        aria-label={`Delete ${name}`}
        onClick={onDelete}
      >
        Delete
      </Button>
    </Group>
  );
}
