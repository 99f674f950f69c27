import { Anchor, Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Grade } from '../../../api/types';
import { DataTable } from '../../../components/data/data-table';
import { Time } from '../../../components/data/time';
import { useEnvironment } from '../../../components/use-environment';
import { Nowrap } from '../../../school/nowrap';
import { notCounted } from '../../../school/grades/class-averages';

interface Props {
  classId: number;
  name: string;
  grades: readonly Grade[];
  /** Those that an average counts. */
  counted: ReadonlySet<Grade>;
  /** Only for users who may edit. */
  onCorrect?: (grade: Grade) => void;
}

/** The grades of a student in a class, each with its assignment. */
export function AssignmentsTable({ classId, name, grades, counted, onCorrect }: Props) {
  const { search } = useEnvironment();
  return (
    <>
      <DataTable
        caption={`Grades in ${name}`}
        rows={[...grades]}
        rowKey={({ id }) => id}
        columns={[
          {
            heading: 'Assignment',
            cell: (grade) => <Assignment of={grade} isCounted={counted.has(grade)} />,
            width: '32%',
          },
          { heading: 'Term', cell: ({ term }) => term, width: '20%' },
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
      <Anchor fz="sm" component={Link} to={`/classes/${classId}${search}`}>
        Open the class {name}
      </Anchor>
    </>
  );
}

function Assignment({ of: { assignment_name, comments }, isCounted }: { of: Grade; isCounted: boolean }) {
  return (
    <>
      {assignment_name ?? '—'}
      {!isCounted && (
        <Text size="xs" c="dimmed">
          {notCounted}
        </Text>
      )}
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
