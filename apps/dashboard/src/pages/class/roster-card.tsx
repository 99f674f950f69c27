import { Button, Card, Group, Skeleton, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Records, SchoolClass, Student } from '../../api/types';
import { DataTable } from '../../components/data/data-table';
import { EmptyState } from '../../components/page/empty-state';
import { QueryState } from '../../components/page/query-state';
import { useDialog } from '../../components/use-dialog';
import { useEnvironment } from '../../components/use-environment';
import { SelectionBar } from '../../school/lists/selection/selection-bar';
import { useSelection } from '../../school/lists/selection/use-selection';
import { NameOrderSelect, useNameOrder } from '../../school/lists/name-order';
import { NoRecords } from '../../school/lists/no-records';
import { useMayEdit } from '../../school/use-may-edit';
import { Email } from '../../school/records/email';
import { useSchoolQuery } from '../../school/use-school-query';
import { studentNouns } from '../../school/bulk/student-nouns';
import { RosterBulkActions } from './bulk/roster-bulk-actions';
import { EnrollDialog } from './enroll-dialog';
import { WithdrawDialog } from './withdraw-dialog';

/** The students of a class, each with a link. Users who may edit enroll students, unless the class is archived, and withdraw them. */
export function RosterCard({ of: schoolClass, isArchived }: { of: SchoolClass; isArchived: boolean }) {
  const mayEdit = useMayEdit();
  const mayEnroll = mayEdit && !isArchived;
  const [isEnrolling, enrolling] = useDisclosure();
  const [sort] = useNameOrder();
  const roster = useSchoolQuery<Records['Roster']>(`classes/${schoolClass.id}/roster`, { sort });
  return (
    <Card component="section" aria-labelledby="roster" mih={240}>
      <Group justify="space-between" mb="xs">
        <Title order={2} fz="md" id="roster">
          Roster
        </Title>
        <Group gap="xs">
          <NameOrderSelect />
          {mayEnroll && roster.data && (
            <Button size="xs" variant="default" onClick={enrolling.open}>
              Enroll a student
            </Button>
          )}
        </Group>
      </Group>
      <QueryState query={roster} skeleton={<Skeleton height={200} />}>
        {({ students }) => (
          <>
            <Roster of={schoolClass} students={students} mayEdit={mayEdit} isArchived={isArchived} />
            <EnrollDialog
              of={schoolClass}
              enrolled={new Set(students.map(({ id }) => id))}
              opened={isEnrolling}
              onClose={enrolling.close}
            />
          </>
        )}
      </QueryState>
    </Card>
  );
}

interface RosterProps {
  of: SchoolClass;
  students: Student[];
  mayEdit: boolean;
  isArchived: boolean;
}

function Roster({ of: schoolClass, students, mayEdit, isArchived }: RosterProps) {
  const { search } = useEnvironment();
  const { subject, opened, open, close } = useDialog<Student>();
  const selection = useSelection<Student>();
  const withdraw = (student: Student) => (
    <Button size="compact-sm" variant="default" aria-label={`Withdraw ${student.name}`} onClick={() => open(student)}>
      Withdraw
    </Button>
  );
  return (
    <>
      <WithdrawDialog of={schoolClass} student={subject} opened={opened} onClose={close} />
      <SelectionBar selection={selection} shown={students} nouns={studentNouns}>
        <RosterBulkActions of={schoolClass} selection={selection} />
      </SelectionBar>
      {students.length === 0 ? (
        <NoStudents classId={schoolClass.id} mayEdit={mayEdit} isArchived={isArchived} />
      ) : (
        <DataTable
          caption="Students of this class"
          rows={students}
          rowKey={({ id }) => id}
          onRowHref={({ id }) => `/students/${id}${search}`}
          columns={[
            { heading: 'Name', cell: ({ name }) => name },
            { heading: 'E-mail', cell: ({ email }) => <Email address={email} /> },
            { heading: 'Grade level', cell: ({ grade_level }) => grade_level },
            ...(mayEdit ? [{ heading: 'Actions', cell: withdraw }] : []),
          ]}
          {...(mayEdit && { selection })}
        />
      )}
    </>
  );
}

function NoStudents({ classId, mayEdit, isArchived }: { classId: number; mayEdit: boolean; isArchived: boolean }) {
  const title = 'No students enrolled';
  if (isArchived) return <EmptyState title={title}>The class is archived.</EmptyState>;
  if (mayEdit) return <EmptyState title={title}>Enroll the first student with the button above.</EmptyState>;
  return <NoRecords title={title} path={`classes/${classId}/enroll`} body={{ student_id: 1 }} />;
}
