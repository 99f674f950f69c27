import { Button, Center } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Column, DataTable } from '../../components/data/data-table';
import { useEnvironment } from '../../components/use-environment';
import { hoursText } from '../../school/days/class-time';
import type { ClassOnDay } from '../../school/days/day';
import { UnknownWords } from '../../school/days/unknown-words';
import { Nowrap } from '../../school/nowrap';
import { useMayMark } from '../../school/use-may-edit';

interface Props {
  caption: string;
  classes: readonly ClassOnDay[];
  date: string;
  /** Whether the table has the semester instead of the marks. */
  hasSemester: boolean;
}

/** Rows that are shown before the user asks for all of them. */
const most = 50;

const marks: Column<ClassOnDay> = {
  heading: 'Marked',
  cell: ({ marked, students }) => <Nowrap>{`${marked} of ${students}`}</Nowrap>,
  width: '11%',
};
const semester: Column<ClassOnDay> = { heading: 'Semester', cell: (each) => each.semester ?? '—', width: '11%' };

/** Classes with how many of their students have a mark, and a button that takes the attendance of the day. */
export function ClassTable({ caption, classes, date, hasSemester }: Props) {
  const { search } = useEnvironment();
  const mayMark = useMayMark();
  const [isWhole, setIsWhole] = useState(false);
  const rows = isWhole ? [...classes] : classes.slice(0, most);
  const take = ({ id, name }: ClassOnDay) => (
    <Button
      component={Link}
      to={`/classes/${id}/attendance${search}&date=${date}`}
      size="compact-sm"
      variant="default"
      aria-label={`Take attendance of ${name}`}
    >
      Take attendance
    </Button>
  );
  return (
    <>
      <DataTable
        caption={`${caption}: classes by time`}
        rows={rows}
        rowKey={({ id }) => id}
        onRowHref={({ id }) => `/classes/${id}${search}`}
        columns={[
          { heading: 'Class', cell: ({ name }) => name, width: '20%' },
          { heading: 'Time', cell: (each) => <Times of={each} />, width: '11%' },
          { heading: 'Teacher', cell: ({ teacher_name }) => teacher_name, width: '16%' },
          { heading: 'Room', cell: ({ room }) => room ?? '—', width: '10%' },
          { heading: 'Schedule', cell: (each) => <Schedule of={each} /> },
          hasSemester ? semester : marks,
          ...(mayMark ? [{ heading: 'Actions', cell: take, width: 150 }] : []),
        ]}
      />
      {rows.length < classes.length && (
        <Center p="sm">
          <Button variant="default" size="xs" onClick={() => setIsWhole(true)}>
            Show all {classes.length} classes
          </Button>
        </Center>
      )}
    </>
  );
}

function Times({ of: { lessons } }: { of: ClassOnDay }) {
  if (!lessons || lessons.length === 0) return '—';
  return lessons.map((each) => (
    <div key={each.begins}>
      <Nowrap>{hoursText(each)}</Nowrap>
    </div>
  ));
}

function Schedule({ of: { schedule, unknown_words } }: { of: ClassOnDay }) {
  return (
    <>
      {schedule}
      <UnknownWords of={unknown_words} />
    </>
  );
}
