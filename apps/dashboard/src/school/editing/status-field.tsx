import { Chip } from '@mantine/core';
import { useId } from 'react';
import type { AttendanceStatus } from '../../api/types';
import classes from './status-field.module.css';

/** In the order of the buttons, each with the colour of its button. */
const statuses: readonly { value: AttendanceStatus; label: string; color: string }[] = [
  { value: 'present', label: 'Present', color: 'green' },
  { value: 'absent', label: 'Absent', color: 'red' },
  { value: 'late', label: 'Late', color: 'amber' },
  { value: 'excused', label: 'Excused', color: 'gray' },
];

/** The status that a key stands for: the first letter of its label. */
export const statusOfKey = (key: string): AttendanceStatus | undefined =>
  statuses.find(({ value }) => value.startsWith(key.toLowerCase()) && key.length === 1)?.value;

export const labelOf = (status: AttendanceStatus): string =>
  statuses.find(({ value }) => value === status)?.label ?? status;

interface Props {
  label: string;
  value: AttendanceStatus | null;
  onChange: (status: AttendanceStatus) => void;
}

/** The status of an attendance record; null if none is chosen yet. */
export function StatusField({ label, value, onChange }: Props) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classes.statuses}>
      {statuses.map((status) => (
        <Chip
          key={status.value}
          type="radio"
          name={name}
          value={status.value}
          size="xs"
          radius="sm"
          variant="filled"
          color={status.color}
          checked={value === status.value}
          onChange={() => onChange(status.value)}
        >
          {status.label}
        </Chip>
      ))}
    </div>
  );
}
