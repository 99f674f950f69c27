import { Anchor, Card, Skeleton, Stack, Title } from '@mantine/core';
import { useParams } from 'react-router';
import type { Student } from '../../api/types';
import { PageTitle } from '../../components/page/page-title';
import { Time } from '../../components/data/time';
import { longDay } from '../../school/calendar-days';
import { Email } from '../../school/records/email';
import { FieldList } from '../../school/records/field-list';
import { RecordState } from '../../school/records/record-state';
import { useSchoolQuery } from '../../school/use-school-query';
import { StudentAuditLink } from '../audit/student/student-audit-link';
import { AttendanceCard } from './attendance-card';
import { GradesCard } from './grades-card';
import { StatusCard } from './status-card';

/** A student with their record, attendance and grades. */
export default function StudentPage() {
  const { id = '' } = useParams();
  const student = useSchoolQuery<Student>(`students/${encodeURIComponent(id)}`);
  const level = student.data && `Grade level ${student.data.grade_level}`;
  return (
    <>
      <PageTitle title={student.data?.name ?? 'Student'} description={level ?? 'Student'} />
      <RecordState
        query={student}
        noun="student"
        list={{ path: '/students', label: 'All students' }}
        skeleton={<Skeleton height={560} radius="lg" />}
      >
        {(found) => (
          <Stack>
            <StatusCard of={found} />
            <Profile of={found} />
            <AttendanceCard studentId={found.id} />
            <GradesCard studentId={found.id} />
            <StudentAuditLink id={found.id} />
          </Stack>
        )}
      </RecordState>
    </>
  );
}

function Profile({ of: student }: { of: Student }) {
  const { guardian_email } = student;
  return (
    <Card component="section" aria-labelledby="profile">
      <Title order={2} fz="md" mb="md" id="profile">
        Profile
      </Title>
      <FieldList
        fields={[
          ['E-mail', <Mail key="mail" to={student.email} />],
          ['Grade level', student.grade_level],
          ['Date of birth', student.date_of_birth && longDay(student.date_of_birth)],
          ['Address', student.address],
          ['Guardian', student.guardian_name],
          ['Guardian’s e-mail', guardian_email && <Mail key="mail" to={guardian_email} />],
          ['Guardian’s phone', student.guardian_phone],
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
