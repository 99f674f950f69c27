import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { AttendanceRecord, SchoolClass } from '../../../api/types';
import { type Column, DataTable } from '../../../components/data/data-table';
import { useEnvironment } from '../../../components/use-environment';
import { dayAndYear } from '../../../school/calendar-days';
import type { ClassTime } from '../../../school/days/class-time';
import { UnknownWords } from '../../../school/days/unknown-words';
import type { SchoolTime } from '../../../school/school-day';
import { lastDay, type Period } from '../../../school/enrollments/periods';
import { unmarkedText } from './day-plan';
import { MarkBadge } from './mark-badge';

/** A seat of today, or one to come. */
export interface Seat {
  readonly schoolClass: SchoolClass;
  readonly period: Period;
  /** When the class meets today; undefined until it is known. Absent of a seat to come. */
  readonly time?: ClassTime | undefined;
}

interface Props {
  seats: readonly Seat[];
  now: SchoolTime;
  /** Undefined while the marks are loading. */
  marks: readonly AttendanceRecord[] | undefined;
  /** Only for users who may edit. */
  onMove?: (seat: Seat) => void;
  onLeave?: (seat: Seat) => void;
}

/** The classes of a student with what is needed to find the student, and today's mark. */
export function ClassList({ seats, now, marks, onMove, onLeave }: Props) {
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
          <Days of={period} today={now.today} />
        </>
      ),
    },
    { heading: 'Schedule', cell: (seat) => <Schedule of={seat} /> },
    { heading: 'Room', cell: ({ schoolClass }) => schoolClass.room ?? '—' },
    {
      heading: 'Teacher',
      cell: ({ schoolClass: { teacher } }) => (
        <Anchor inherit component={Link} to={`/teachers${search}&open=${teacher.id}`}>
          {teacher.name}
        </Anchor>
      ),
    },
    { heading: 'Today', cell: (seat) => <Mark of={seat} now={now} marks={marks} /> },
    ...(onMove && onLeave
      ? [
          {
            heading: 'Actions',
            cell: (seat: Seat) => <Actions of={seat} today={now.today} onMove={onMove} onLeave={onLeave} />,
          },
        ]
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

function Schedule({ of: { schoolClass, time } }: { of: Seat }) {
  return (
    <>
      {schoolClass.schedule}
      <UnknownWords of={time?.unknown_words ?? []} />
    </>
  );
}

function Mark({ of: { schoolClass, period, time }, now, marks }: Pick<Props, 'now' | 'marks'> & { of: Seat }) {
  const { today, minutes } = now;
  const hasBegun = period.begin_date <= today;
  const mark = marks?.find(({ class_id, date }) => class_id === schoolClass.id && date === today);
  // A student who comes back to a class later may have a mark of an earlier hour of today.
  if (mark && hasBegun) return <MarkBadge of={mark} />;
  return (
    <Text inherit c="dimmed">
      {hasBegun ? unmarkedText(marks && time, minutes) : 'Not begun'}
    </Text>
  );
}

interface ActionsProps extends Required<Pick<Props, 'onMove' | 'onLeave'>> {
  of: Seat;
  today: string;
}

function Actions({ of: seat, today, onMove, onLeave }: ActionsProps) {
  const { name } = seat.schoolClass;
  return (
    <Group gap={6} wrap="nowrap">
      <Button size="compact-sm" variant="default" aria-label={`Move from ${name}`} onClick={() => onMove(seat)}>
        Move
      </Button>
      {/* A seat to come is removed in the history. */}
      {seat.period.begin_date <= today && (
        <Button size="compact-sm" variant="default" aria-label={`Withdraw from ${name}`} onClick={() => onLeave(seat)}>
          Withdraw
        </Button>
      )}
    </Group>
  );
}
