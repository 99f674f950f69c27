import { Card, Skeleton, Text, Title } from '@mantine/core';
import { useSession } from '../../api/session';
import type { Grade } from '../../api/types';
import { EmptyState } from '../../components/page/empty-state';
import { QueryState } from '../../components/page/query-state';
import { useDialog } from '../../components/use-dialog';
import { useMayMark } from '../../school/use-may-edit';
import { GradeDialog } from '../../school/grades/grade-dialog';
import { AveragesTable } from './grades/averages-table';
import { gradesByClass, termsOf } from '../../school/grades/class-averages';
import { useAllGrades } from './use-all-grades';
import { useStudentClassNames } from './use-student-classes';

/** The averages of a student by class and term, and the grades of each class. */
export function GradesCard({ studentId }: { studentId: number }) {
  const grades = useAllGrades(studentId);
  return (
    <Card component="section" aria-labelledby="grades" mih={240}>
      <Title order={2} fz="md" id="grades">
        Grades
      </Title>
      <QueryState query={grades} skeleton={<Skeleton height={200} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="No grades yet">Grades appear here as soon as a class has graded something.</EmptyState>
          ) : (
            <Grades grades={all} studentId={studentId} />
          )
        }
      </QueryState>
    </Card>
  );
}

function Grades({ grades, studentId }: { grades: Grade[]; studentId: number }) {
  const { letter_grades } = useSession();
  const mayMark = useMayMark();
  const { subject, opened, open, close } = useDialog<Grade>();
  const rows = gradesByClass(grades, letter_grades);
  const names = useStudentClassNames(
    studentId,
    rows.map(({ classId }) => classId),
  );
  const nameOf = (classId: number) => names.get(classId) ?? 'A class';
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        Average: the mean of the percentages of all graded assignments of a term, rounded down to a tenth. Points do not
        weigh it. Of several grades for one assignment the newest counts. Open a class to see its grades.
      </Text>
      <AveragesTable
        rows={rows.toSorted((one, other) => nameOf(one.classId).localeCompare(nameOf(other.classId)))}
        terms={termsOf(grades)}
        nameOf={nameOf}
        {...(mayMark && { onCorrect: open })}
      />
      <GradeDialog of={subject} opened={opened} onClose={close} />
    </>
  );
}
