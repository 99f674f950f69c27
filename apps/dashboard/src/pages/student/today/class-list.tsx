import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { AttendanceRecord, SchoolClass } from '../../../api/types';
import { type Column, DataTable } from '../../../components/data/data-table';
import { useEnvironment } from '../../../components/use-environment';
import { dayAndYear } from '../../../school/calendar-days';
import { lastDay, type Period } from '../periods';
import type { ClassToday } from './day-plan';
import { MarkBadge } from './mark-badge';

/** A seat of today, or one to come. */
export interface Seat {
  readonly schoolClass: SchoolClass;
  readonly period: Period;
  /** When the class meets today; absent of a seat to come. */
  readonly hours?: ClassToday['hours'];
}

interface Props {
  seats: readonly Seat[];
  today: string;
  /** Undefined while the marks are loading. */
  marks: readonly AttendanceRecord[] | undefined;
  /** Only for users who may edit. */
  onMove?: (seat: Seat) => void;
  onLeave?: (seat: Seat) => void;
}

/** The classes of a student with what is needed to find the student, and today's mark. */
export function ClassList({ seats, today, marks, onMove, onLeave }: Props) {
  const { search } = useEnvironment();
  const columns: Column<Seat>[] = [
    {
      heading: 'Class',
      width: '24%',
      cell: ({ schoolClass: { id, name }, period }) => (
        <>
          <Anchor inherit fw={500} component={Link} to={`/classes/${id}${search}`}>
            {name}
          </Anchor>
          <Days of={period} today={today} />
        </>
      ),
    },
    { heading: 'Schedule', cell: ({ schoolClass }) => schoolClass.schedule },
    { heading: 'Room', cell: ({ schoolClass }) => schoolClass.room ?? '—' },
    {
      heading: 'Teacher',
      cell: ({ schoolClass: { teacher } }) => (
        <Anchor inherit component={Link} to={`/teachers${search}&open=${teacher.id}`}>
          {teacher.name}
        </Anchor>
      ),
    },
    { heading: 'Today', cell: (seat) => <Mark of={seat} today={today} marks={marks} /> },
    ...(onMove && onLeave
      ? [{ heading: 'Actions', cell: (seat: Seat) => <Actions of={seat} onMove={onMove} onLeave={onLeave} /> }]
      : []),
  ];
  return (
    <DataTable caption="Classes of today" rows={[...seats]} rowKey={({ period }) => period.id} columns={columns} />
  );
}

/** The days of a seat that does not go on without an end. */
function Days({ of: { begin_date, end_date }, today }: { of: Period; today: string }) {
  const days = [
    ...(begin_date > today ? [`from ${dayAndYear(begin_date)}`] : []),
    ...(end_date === null ? [] : [`until ${dayAndYear(lastDay(end_date))}`]),
  ];
  if (days.length === 0) return null;
  return (
    <Text size="xs" c="dimmed">
      {days.join(' ')}
    </Text>
  );
}

function Mark({ of: { schoolClass, period, hours }, today, marks }: Pick<Props, 'today' | 'marks'> & { of: Seat }) {
  const hasBegun = period.begin_date <= today;
  const mark = marks?.find(({ class_id, date }) => class_id === schoolClass.id && date === today);
  // A student who comes back to a class later may have a mark of an earlier hour of today.
  if (mark && hasBegun) return <MarkBadge of={mark} />;
  const text = hours?.length === 0 ? 'Does not meet' : marks ? 'Not taken yet' : '…';
  return (
    <Text inherit c="dimmed">
      {hasBegun ? text : 'Not begun'}
    </Text>
  );
}

function Actions({ of: seat, onMove, onLeave }: Required<Pick<Props, 'onMove' | 'onLeave'>> & { of: Seat }) {
  const { name } = seat.schoolClass;
  return (
    <Group gap={6} wrap="nowrap">
      <Button size="compact-sm" variant="default" aria-label={`Move from ${name}`} onClick={() => onMove(seat)}>
        Move
      </Button>
      {/* A seat to come is removed in the history. */}
      {seat.hours !== undefined && (
        <Button size="compact-sm" variant="default" aria-label={`Withdraw from ${name}`} onClick={() => onLeave(seat)}>
          Withdraw
        </Button>
      )}
    </Group>
  );
}
