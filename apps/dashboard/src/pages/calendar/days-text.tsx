import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { useEnvironment } from '../../components/use-environment';
import { longDay } from '../../school/calendar-days';
import { useMayEdit } from '../../school/use-may-edit';
import { useSeesAll } from '../../school/use-sees-all';

/** Such as `24 August 2026 – 11 June 2027`. */
export function daysText({ first_day, last_day }: { first_day: string | null; last_day: string | null }): string {
  if (first_day === last_day && first_day !== null) return longDay(first_day);
  const text = (day: string | null) => (day === null ? 'not known' : longDay(day));
  return `${text(first_day)} – ${text(last_day)}`;
}

/** Whether the user may edit the calendar of a school. Users who see some schools do not edit that of the whole district. */
export function useMayEditIn(school: number | null): boolean {
  const mayEdit = useMayEdit();
  const seesAll = useSeesAll();
  return mayEdit && (seesAll || school !== null);
}

interface EditedProps {
  /** Of the record: `terms/5`. */
  path: string;
  /** The school of the record; null for the whole district. */
  school: number | null;
  name: string;
  onDelete: () => void;
}

/** Edits or deletes a record of the calendar, for users who may edit. */
export function Edited({ path, school, name, onDelete }: EditedProps) {
  const { search } = useEnvironment();
  if (!useMayEditIn(school)) return null;
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
