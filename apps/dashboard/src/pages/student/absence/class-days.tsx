import { Text } from '@mantine/core';
import { type Column, DataTable } from '../../../components/data/data-table';
import { longDay } from '../../../school/calendar-days';
import { hoursText } from '../../../school/days/class-time';
import { labelOf } from '../../../school/editing/status-field';
import type { ClassDay } from './reported-days';

interface Props {
  of: readonly ClassDay[];
  /** Whether there are several days. */
  hasDates: boolean;
}

/** The classes that a student has on the days of an absence, with the marks that there are. */
export function ClassDays({ of: classes, hasDates }: Props) {
  if (classes.length === 0) return <Text size="sm">The student has no class then.</Text>;
  const columns: Column<ClassDay>[] = [
    ...(hasDates ? [{ heading: 'Day', cell: ({ date }: ClassDay) => longDay(date) }] : []),
    { heading: 'Class', cell: ({ name }) => name },
    { heading: 'Time', cell: ({ lessons }) => lessons?.map(hoursText).join(', ') ?? 'Not known' },
    { heading: 'Mark', cell: ({ mark }) => (mark ? `${labelOf(mark.status)}${noteOf(mark)}` : '—') },
  ];
  return (
    <DataTable
      caption="Classes of the absence"
      rows={[...classes]}
      rowKey={({ date, class_id }) => `${date} ${class_id}`}
      columns={columns}
    />
  );
}

const noteOf = ({ notes }: { notes: string | null }): string => (notes === null ? '' : `: ${notes}`);
