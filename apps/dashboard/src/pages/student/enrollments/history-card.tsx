import { Anchor, Button, Card, Skeleton, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { Records, Student } from '../../../api/types';
import { DataTable } from '../../../components/data/data-table';
import { QueryState } from '../../../components/page/query-state';
import { useDialog } from '../../../components/use-dialog';
import { useEnvironment } from '../../../components/use-environment';
import { dayAndYear } from '../../../school/calendar-days';
import { useMayEdit } from '../../../school/use-may-edit';
import { useSchoolQuery } from '../../../school/use-school-query';
import { useSchoolTime } from '../../../school/use-school-time';
import type { StudentClass } from '../../../school/enrollments/periods';
import { useStudentClasses } from '../use-student-classes';
import { EnrollmentDialog } from './enrollment-dialog';
import { type ClassEntry, type HistoryEntry, historyOf } from './student-history';

/** The classes of a student with their days, the withdrawals from the school and the returns. */
export function HistoryCard({ of: student }: { of: Student }) {
  const mayEdit = useMayEdit();
  const classes = useStudentClasses(student.id);
  const withdrawals = useSchoolQuery<Records['StudentWithdrawals']>(`students/${student.id}/withdrawals`);
  return (
    <Card component="section" aria-labelledby="enrollments" mih={240}>
      <Title order={2} fz="md" id="enrollments">
        Enrollment history
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Classes with the days in them, and withdrawals from the school. The latest first.
        {mayEdit && ' Correct an enrollment to change its days, or to delete one that was made by mistake.'}
      </Text>
      <QueryState query={withdrawals} skeleton={<Skeleton height={200} />}>
        {({ withdrawals: recorded }) => (
          <QueryState query={classes} skeleton={<Skeleton height={200} />}>
            {(loaded) => <History student={student} classes={loaded.classes} withdrawals={recorded} />}
          </QueryState>
        )}
      </QueryState>
    </Card>
  );
}

interface HistoryProps {
  student: Student;
  classes: readonly StudentClass[];
  withdrawals: Records['StudentWithdrawals']['withdrawals'];
}

function History(props: HistoryProps) {
  const mayEdit = useMayEdit();
  const { today } = useSchoolTime();
  const { subject, opened, open, close } = useDialog<ClassEntry>();
  return (
    <>
      <DataTable<HistoryEntry>
        caption="Enrollment history, the latest first"
        rows={historyOf({ ...props, today })}
        rowKey={keyOf}
        columns={[
          { heading: 'What', cell: (entry) => <What of={entry} />, width: '28%' },
          { heading: 'First day', cell: ({ firstDay }) => dayAndYear(firstDay) },
          {
            heading: 'Last day',
            cell: (entry) => ('lastDay' in entry && entry.lastDay ? dayAndYear(entry.lastDay) : '—'),
          },
          { heading: 'What happened', cell: (entry) => ('outcome' in entry ? entry.outcome : 'Came to the school') },
          ...(mayEdit
            ? [{ heading: 'Actions', cell: (entry: HistoryEntry) => <Correct of={entry} onCorrect={open} /> }]
            : []),
        ]}
      />
      <EnrollmentDialog of={subject} opened={opened} onClose={close} />
    </>
  );
}

const keyOf = (entry: HistoryEntry): string =>
  entry.kind === 'class' ? `class ${entry.period.id}` : entry.kind === 'absence' ? `absence ${entry.id}` : entry.kind;

function What({ of: entry }: { of: HistoryEntry }) {
  const { search } = useEnvironment();
  if (entry.kind === 'absence') return <Text inherit>Not at the school</Text>;
  if (entry.kind === 'enrollment') return <Text inherit>Enrolled at the school</Text>;
  const { id, name, semester } = entry.schoolClass;
  return (
    <>
      <Anchor inherit component={Link} to={`/classes/${id}${search}`}>
        {name}
      </Anchor>
      {semester !== null && (
        <Text size="xs" c="dimmed">
          {semester}
        </Text>
      )}
    </>
  );
}

function Correct({ of: entry, onCorrect }: { of: HistoryEntry; onCorrect: (entry: ClassEntry) => void }) {
  if (entry.kind !== 'class') return '—';
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Correct the enrollment in ${entry.schoolClass.name} from ${dayAndYear(entry.firstDay)}`}
      onClick={() => onCorrect(entry)}
    >
      Correct
    </Button>
  );
}
