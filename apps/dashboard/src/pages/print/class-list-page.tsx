import { Skeleton } from '@mantine/core';
import type { Records } from '../../api/types';
import { RecordState } from '../../school/records/record-state';
import { PaperFields } from './paper-fields';
import { numbered, PaperTable } from './paper-table';
import { PrintSheet } from './print-sheet';
import classes from './print-sheet.module.css';
import { usePrintedRoster } from './use-printed-roster';

/** The students of a class with their guardians, and two columns to write in. */
export default function ClassListPage() {
  const { roster, back, name, school } = usePrintedRoster();
  return (
    <PrintSheet kind="Class list" title={name} back={back} school={school}>
      <RecordState query={roster} noun="class" skeleton={<Skeleton height={480} />}>
        {(found) => <ClassList of={found} />}
      </RecordState>
    </PrintSheet>
  );
}

function ClassList({ of: { class: schoolClass, students } }: { of: Records['Roster'] }) {
  return (
    <>
      <PaperFields
        fields={[
          ['Teacher', schoolClass.teacher.name],
          ['Room', schoolClass.room],
          ['Schedule', schoolClass.schedule],
          ['Semester', schoolClass.semester],
          ['Students', students.length],
        ]}
      />
      {students.length === 0 ? (
        <p>No students are enrolled in this class.</p>
      ) : (
        <PaperTable
          label="Students of the class"
          rows={students}
          rowKey={({ id }) => id}
          blanks={2}
          columns={[
            numbered,
            { heading: 'Name', cell: (student) => student.name },
            { heading: 'Grade level', cell: ({ grade_level }) => grade_level, width: 60 },
            { heading: 'Guardian', cell: ({ guardian_name }) => guardian_name },
            {
              heading: 'Phone',
              cell: ({ guardian_phone }) => <span className={classes.nowrap}>{guardian_phone}</span>,
            },
          ]}
        />
      )}
    </>
  );
}
