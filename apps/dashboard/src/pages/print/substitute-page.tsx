import { Skeleton } from '@mantine/core';
import type { Records } from '../../api/types';
import { longDay } from '../../school/calendar-days';
import { useChosenDay } from '../../school/days/use-chosen-day';
import { RecordState } from '../../school/records/record-state';
import { blank, PaperFields } from './paper-fields';
import { numbered, PaperTable } from './paper-table';
import { PrintSheet } from './print-sheet';
import classes from './print-sheet.module.css';
import { usePrintedRoster } from './use-printed-roster';

const marks = ['Present', 'Absent', 'Late'];

/** The sheet for a substitute teacher: where and when the class meets, and its students with boxes to tick. */
export default function SubstitutePage() {
  const { day } = useChosenDay();
  const { roster, back, name, school } = usePrintedRoster({ day });
  return (
    <PrintSheet kind="Sheet for the substitute teacher" title={name} back={back} school={school}>
      <RecordState query={roster} noun="class" skeleton={<Skeleton height={480} />}>
        {(found) => <Sheet of={found} day={day} />}
      </RecordState>
    </PrintSheet>
  );
}

function Sheet({ of: { class: schoolClass, students }, day }: { of: Records['Roster']; day: string }) {
  return (
    <>
      <PaperFields
        fields={[
          ['Date', longDay(day)],
          ['Room', schoolClass.room],
          ['Schedule', schoolClass.schedule],
          ['Teacher', schoolClass.teacher.name],
          ['Students', students.length],
          ['Substitute teacher', blank],
        ]}
      />
      {students.length === 0 ? (
        <p>No students are enrolled in this class on this day.</p>
      ) : (
        <PaperTable
          label="Students of the class"
          rows={students}
          rowKey={({ id }) => id}
          columns={[
            numbered,
            { heading: 'Name', cell: (student) => student.name, width: '34%' },
            ...marks.map((mark) => ({
              heading: mark,
              cell: () => <span className={classes.box} aria-hidden />,
              align: 'center' as const,
              width: 62,
            })),
            { heading: 'Notes', cell: () => null },
          ]}
        />
      )}
      <section className={`${classes.section} ${classes.lines}`} aria-labelledby="notes">
        <h2 id="notes">Notes for the teacher</h2>
        {['first', 'second', 'third', 'fourth'].map((line) => (
          <div key={line} />
        ))}
      </section>
    </>
  );
}
