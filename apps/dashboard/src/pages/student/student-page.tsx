import { Anchor, Card, Skeleton, Stack, Title } from '@mantine/core';
import { useParams } from 'react-router';
import type { Student } from '../../api/types';
import { PageTitle } from '../../components/page/page-title';
import { useDialog } from '../../components/use-dialog';
import { PrintLink } from '../../components/page/print-link';
import { Time } from '../../components/data/time';
import { longDay } from '../../school/calendar-days';
import { schoolFields } from '../../school/districts/school-fields';
import { useSchoolIncluded } from '../../school/districts/use-school-included';
import { Email } from '../../school/records/email';
import { FieldList } from '../../school/records/field-list';
import { SavedNote } from '../../school/forms/saved-note';
import { legalNameFields } from '../../school/records/legal-name-fields';
import { RecordState } from '../../school/records/record-state';
import { type Merge, MergesCard } from '../../school/editing/merges-card';
import { useSchoolQuery } from '../../school/use-school-query';
import { StudentAuditLink } from '../../school/records/student-audit-link';
import { AttendanceCard } from './attendance-card';
import { ContactsCard } from './contacts/contacts-card';
import { GradesCard } from './grades-card';
import { HistoryCard } from './enrollments/history-card';
import { PageParts } from './page-parts';
import { StatusCard } from './status-card';
import { StudentActions } from './student-actions';
import { TodayCard } from './today/today-card';

/** A student: where they are today, their record, attendance, grades and enrollments. */
export default function StudentPage() {
  const { id = '' } = useParams();
  const included = useSchoolIncluded();
  const student = useSchoolQuery<Student>(`students/${encodeURIComponent(id)}`, included ?? {}, included !== null);
  const undoing = useDialog<Merge>();
  const level = student.data && `Grade level ${student.data.grade_level}`;
  return (
    <>
      <PageTitle title={student.data?.name ?? 'Student'} description={level ?? 'Student'}>
        {student.data && <PrintLink path={`/students/${student.data.id}/print`} label="Print" />}
        {student.data && <StudentActions of={student.data} />}
      </PageTitle>
      <SavedNote />
      <RecordState
        query={student}
        noun="student"
        list={{ path: '/students', label: 'All students' }}
        skeleton={<Skeleton height={560} radius="lg" />}
      >
        {(found) => (
          <Stack>
            <PageParts
              parts={[
                { id: 'today', label: 'Today', content: <TodayCard of={found} /> },
                { id: 'status', label: 'Status', content: <StatusCard of={found} /> },
                { id: 'contacts', label: 'Contacts', content: <ContactsCard of={found} /> },
                { id: 'profile', label: 'Profile', content: <Profile of={found} /> },
                { id: 'attendance', label: 'Attendance', content: <AttendanceCard studentId={found.id} /> },
                { id: 'grades', label: 'Grades', content: <GradesCard studentId={found.id} /> },
                { id: 'enrollments', label: 'History', content: <HistoryCard of={found} /> },
              ]}
            />
            <MergesCard of={{ path: `students/${found.id}`, name: found.name }} dialog={undoing} />
            <StudentAuditLink id={found.id} />
          </Stack>
        )}
      </RecordState>
    </>
  );
}

function Profile({ of: student }: { of: Student }) {
  return (
    <Card component="section" aria-labelledby="profile">
      <Title order={2} fz="md" mb="md" id="profile">
        Profile
      </Title>
      <FieldList
        fields={[
          ...legalNameFields(student),
          ['E-mail', student.email && <Mail key="mail" to={student.email} />],
          ...schoolFields(student),
          ['Grade level', student.grade_level],
          ['Date of birth', student.date_of_birth && longDay(student.date_of_birth)],
          ['Address', student.address],
          ['Enrolled', longDay(student.enrollment_date)],
          ['Id', student.id],
          ['Created', <Time key="created" value={student.created_at} />],
          ['Changed', <Time key="changed" value={student.updated_at} />],
        ]}
      />
    </Card>
  );
}

const Mail = ({ to }: { to: string }) => (
  <Anchor inherit href={`mailto:${encodeURIComponent(to)}`}>
    <Email address={to} />
  </Anchor>
);
