import { Skeleton } from '@mantine/core';
import type { Records } from '../../api/types';
import { RecordState } from '../../school/records/record-state';
import { ContactsOnPaper } from './contacts-on-paper';
import { PaperFields } from './paper-fields';
import { numbered, PaperTable } from './paper-table';
import { PrintSheet } from './print-sheet';
import { usePrintedRoster } from './use-printed-roster';

/** The students of a class with their contacts, and two columns to write in. */
export default function ClassListPage() {
  const { roster, back, name, school } = usePrintedRoster({ withContacts: true });
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
            { heading: 'Contacts', cell: ({ contacts }) => <ContactsOnPaper of={contacts ?? []} />, width: '38%' },
          ]}
        />
      )}
    </>
  );
}
