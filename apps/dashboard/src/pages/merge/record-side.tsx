import { Card, Text, Title } from '@mantine/core';
import type { Page, Student, Teacher } from '../../api/types';
import { longDay } from '../../school/calendar-days';
import { FieldList } from '../../school/records/field-list';
import { useSchoolQuery } from '../../school/use-school-query';

interface Props {
  title: string;
  of: Student | Teacher;
}

/** One of the two records, and how much it holds. */
export function RecordSide({ title, of: record }: Props) {
  return (
    <Card component="section" aria-labelledby={`side-${record.id}`}>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <Title order={2} fz="md" mb="md" id={`side-${record.id}`} style={{ overflowWrap: 'anywhere' }}>
        {record.name}
      </Title>
      <FieldList
        short
        fields={[
          ['Id', record.id],
          ['E-mail', record.email],
          ...('grade_level' in record ? fieldsOfStudent(record) : fieldsOfTeacher(record)),
        ]}
      />
    </Card>
  );
}

const fieldsOfStudent = (student: Student) =>
  [
    ['Grade level', student.grade_level],
    ['Date of birth', student.date_of_birth && longDay(student.date_of_birth)],
    ['Address', student.address],
    ['Guardian', joined(student.guardian_name, student.guardian_email, student.guardian_phone)],
    ['Enrolled', longDay(student.enrollment_date)],
    ...['enrollments', 'grades', 'attendance'].map(
      (list) => [headings[list] ?? list, <Count key="count" list={list} of={{ student_id: student.id }} />] as const,
    ),
  ] as const;

const fieldsOfTeacher = (teacher: Teacher) =>
  [
    ['Department', teacher.department],
    ['Subjects', joined(...teacher.subjects)],
    ['Phone', teacher.phone],
    ['Office', teacher.office_room],
    ['Hired', longDay(teacher.hire_date)],
    ['Classes', <Count key="count" list="classes" of={{ teacher_id: teacher.id }} />],
  ] as const;

const headings: Readonly<Record<string, string>> = {
  enrollments: 'Enrollments',
  grades: 'Grades',
  attendance: 'Marks of attendance',
};

const joined = (...texts: readonly (string | null)[]): string | null => texts.filter(Boolean).join(', ') || null;

function Count({ list, of: filter }: { list: string; of: Readonly<Record<string, number>> }) {
  const { data } = useSchoolQuery<Page<unknown>>(list, { ...filter, per_page: 1 });
  return data?.pagination.total ?? '…';
}
