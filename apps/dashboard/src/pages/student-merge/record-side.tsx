import { Card, Text, Title } from '@mantine/core';
import type { Page, Student } from '../../api/types';
import { longDay } from '../../school/calendar-days';
import { FieldList } from '../../school/records/field-list';
import { useSchoolQuery } from '../../school/use-school-query';

/** One of the two records, and how much it holds. */
export function RecordSide({ title, of: student }: { title: string; of: Student }) {
  const guardian = [student.guardian_name, student.guardian_email, student.guardian_phone].filter(Boolean).join(', ');
  return (
    <Card component="section" aria-labelledby={`side-${student.id}`}>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <Title order={2} fz="md" mb="md" id={`side-${student.id}`} style={{ overflowWrap: 'anywhere' }}>
        {student.name}
      </Title>
      <FieldList
        short
        fields={[
          ['Id', student.id],
          ['E-mail', student.email],
          ['Grade level', student.grade_level],
          ['Date of birth', student.date_of_birth && longDay(student.date_of_birth)],
          ['Address', student.address],
          ['Guardian', guardian || null],
          ['Enrolled', longDay(student.enrollment_date)],
          ['Enrollments', <Count key="count" list="enrollments" of={student.id} />],
          ['Grades', <Count key="count" list="grades" of={student.id} />],
          ['Marks of attendance', <Count key="count" list="attendance" of={student.id} />],
        ]}
      />
    </Card>
  );
}

function Count({ list, of: id }: { list: string; of: number }) {
  const { data } = useSchoolQuery<Page<unknown>>(list, { student_id: id, per_page: 1 });
  return data?.pagination.total ?? '…';
}
