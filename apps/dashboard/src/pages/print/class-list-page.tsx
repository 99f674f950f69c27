import { Skeleton, TextInput } from '@mantine/core';
import { useParams } from 'react-router';
import type { Records } from '../../api/types';
import { RecordState } from '../../school/records/record-state';
import { ContactsOnPaper } from './contacts-on-paper';
import { PaperFields } from './paper-fields';
import { numbered, PaperTable } from './paper-table';
import { PrintSheet } from './print-sheet';
import { usePaperDay } from './use-paper-day';
import { usePrintedRoster } from './use-printed-roster';

/** The students of a class with their contacts, and two columns to write in: those of today, or those of the last day of a class that is over. */
export default function ClassListPage() {
  const { id = '' } = useParams();
  const { day, today, choose } = usePaperDay(id);
  const isToday = day === today;
  const { roster, back, name, school } = usePrintedRoster({
    day: isToday ? '' : day,
    withContacts: true,
    isOfThen: !isToday,
  });
  const field = day !== undefined && (
    <TextInput
      type="date"
      label="As of"
      value={day}
      onChange={({ currentTarget: { value } }) => value !== '' && choose(value)}
    />
  );
  return (
    <PrintSheet
      kind="Class list"
      title={name}
      back={back}
      school={school}
      asOf={isToday ? undefined : day}
      controls={field}
    >
      <RecordState query={roster} noun="class" skeleton={<Skeleton height={480} />}>
        {(found) =>
          // The students of the day before must not stand under another day.
          roster.isPlaceholderData ? <Skeleton height={480} /> : <ClassList of={found} isToday={isToday} />
        }
      </RecordState>
    </PrintSheet>
  );
}

function ClassList({ of: { class: schoolClass, students }, isToday }: { of: Records['Roster']; isToday: boolean }) {
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
        <p>{isToday ? 'No students are enrolled in this class.' : 'No students sit in this class on this day.'}</p>
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
