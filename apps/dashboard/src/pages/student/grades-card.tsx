import { Anchor, Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { Grade } from '../../api/types';
import { DataTable } from '../../components/data/data-table';
import { QueryState } from '../../components/page/query-state';
import { Time } from '../../components/data/time';
import { useDialog } from '../../components/use-dialog';
import { useEnvironment } from '../../components/use-environment';
import { exampleRecords } from '../../school/lists/example-records';
import { NoRecords } from '../../school/lists/no-records';
import { Nowrap } from '../../school/nowrap';
import { useMayEdit } from '../../school/use-may-edit';
import { GradeDialog } from './grade-dialog';
import { useAllGrades } from './use-all-grades';
import { useClassNames } from '../../school/use-class-names';

/** The grades of a student, a table for each term. */
export function GradesCard({ studentId }: { studentId: number }) {
  const grades = useAllGrades(studentId);
  return (
    <Card component="section" aria-labelledby="grades" mih={240}>
      <Title order={2} fz="md" mb="md" id="grades">
        Grades by term
      </Title>
      <QueryState query={grades} skeleton={<Skeleton height={200} />}>
        {(all) =>
          all.length === 0 ? (
            <NoRecords
              title="No grades yet"
              path={exampleRecords.grade.path}
              body={{ ...exampleRecords.grade.body, student_id: studentId }}
            />
          ) : (
            <Terms grades={all} />
          )
        }
      </QueryState>
    </Card>
  );
}

const naturally = new Intl.Collator('en', { numeric: true });

function Terms({ grades }: { grades: Grade[] }) {
  const names = useClassNames(grades.map(({ class_id }) => class_id));
  const mayEdit = useMayEdit();
  const { subject, opened, open, close } = useDialog<Grade>();
  const terms = [...Map.groupBy(grades, ({ term }) => term)].sort(([one], [other]) => naturally.compare(one, other));
  return (
    <Stack gap="xl">
      {terms.map(([term, ofTerm]) => (
        <div key={term}>
          <Title order={3} fz="sm" mb={4}>
            {term}
          </Title>
          <Term term={term} grades={ofTerm} names={names} {...(mayEdit && { onCorrect: open })} />
        </div>
      ))}
      <GradeDialog of={subject} opened={opened} onClose={close} />
    </Stack>
  );
}

interface TermProps {
  term: string;
  grades: Grade[];
  names: ReadonlyMap<number, string>;
  /** Only for users who may edit. */
  onCorrect?: (grade: Grade) => void;
}

function Term({ term, grades, names, onCorrect }: TermProps) {
  const { search } = useEnvironment();
  return (
    <DataTable
      compact
      caption={`Grades in ${term}`}
      rows={grades.toSorted((one, other) => one.graded_at.localeCompare(other.graded_at))}
      rowKey={({ id }) => id}
      columns={[
        { heading: 'Assignment', cell: (grade) => <Assignment of={grade} />, width: '32%' },
        {
          heading: 'Class',
          width: '26%',
          cell: ({ class_id }) => (
            <Anchor inherit component={Link} to={`/classes/${class_id}${search}`}>
              {names.get(class_id) ?? 'A class'}
            </Anchor>
          ),
        },
        {
          heading: 'Score',
          cell: ({ score, max_score }) => <Nowrap>{`${score} of ${max_score}`}</Nowrap>,
          align: 'right',
          width: '14%',
        },
        { heading: 'Letter', cell: ({ letter_grade }) => letter_grade, width: '10%' },
        { heading: 'Graded', cell: ({ graded_at }) => <Time value={graded_at} /> },
        ...(onCorrect
          ? [{ heading: 'Actions', cell: (grade: Grade) => <Correct of={grade} onCorrect={onCorrect} /> }]
          : []),
      ]}
    />
  );
}

function Assignment({ of: { assignment_name, comments } }: { of: Grade }) {
  return (
    <>
      {assignment_name ?? '—'}
      {comments !== null && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {comments}
        </Text>
      )}
    </>
  );
}

function Correct({ of: grade, onCorrect }: { of: Grade; onCorrect: (grade: Grade) => void }) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Correct the grade ${grade.assignment_name ?? ''} of ${grade.term}`}
      onClick={() => onCorrect(grade)}
    >
      Correct
    </Button>
  );
}
