import { Skeleton } from '@mantine/core';
import { QueryState } from '../../components/page/query-state';
import { longDay } from '../../school/calendar-days';
import { type Absentee, absenteeFilterOf, type AbsenteesOfDay } from '../../school/days/day';
import { useChosenDay } from '../../school/days/use-chosen-day';
import { useChosenSchool } from '../../school/districts/use-chosen-school';
import { useListParams } from '../../school/lists/use-list-params';
import { useSchoolQuery } from '../../school/use-school-query';
import { ContactsOnPaper } from './contacts-on-paper';
import { numbered, PaperTable } from './paper-table';
import { PrintSheet } from './print-sheet';

const kinds = {
  absent: { title: 'Absent students', none: 'No student is marked absent on this day.' },
  late: { title: 'Late students', none: 'No student is marked late on this day.' },
  excused: { title: 'Excused students', none: 'No student is marked excused on this day.' },
  any: {
    title: 'Absent, late and excused students',
    none: 'No student is marked absent, late or excused on this day.',
  },
};

/** The absentees of a day with their contacts, and a column for the answer to the call. */
export default function AbsenteesPage() {
  const { day } = useChosenDay();
  const status = absenteeFilterOf(useListParams().valueOf('status'));
  const { id, chosen } = useChosenSchool();
  const absentees = useSchoolQuery<AbsenteesOfDay>('absentees', { date: day, status, school_id: id });
  const back = { path: '/today', query: { day, status, show: 'absentees' }, label: 'Back to the day' };
  return (
    <PrintSheet
      kind={kinds[status].title}
      title={chosen ? `${chosen.name}, ${longDay(day)}` : longDay(day)}
      back={back}
    >
      <QueryState query={absentees} skeleton={<Skeleton height={480} />}>
        {({ students }) =>
          students.length === 0 ? (
            <p>{kinds[status].none}</p>
          ) : (
            <>
              <p>{students.length === 1 ? '1 student' : `${students.length} students`}</p>
              <AbsenteeTable students={students} />
            </>
          )
        }
      </QueryState>
    </PrintSheet>
  );
}

function AbsenteeTable({ students }: { students: readonly Absentee[] }) {
  return (
    <PaperTable
      label="Students by name"
      rows={students}
      rowKey={({ student_id }) => student_id}
      columns={[
        numbered,
        { heading: 'Student', cell: ({ name }) => name },
        { heading: 'Grade level', cell: ({ grade_level }) => grade_level, width: 60 },
        {
          heading: 'Classes',
          cell: ({ marks, seen_in }) => [
            ...marks.map(({ class_id, class_name, status, notes }) => (
              <div key={class_id}>
                {class_name}: {status}
                {notes !== null && ` (${notes})`}
              </div>
            )),
            seen_in > 0 && <div key="seen">Present or late in {seen_in} other</div>,
          ],
        },
        { heading: 'Contacts', cell: ({ contacts }) => <ContactsOnPaper of={contacts} />, width: '32%' },
        { heading: 'Notes', cell: () => null, width: '14%' },
      ]}
    />
  );
}
