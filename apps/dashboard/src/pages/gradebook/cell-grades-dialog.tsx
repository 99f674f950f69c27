import { Button, Card, Group, Modal, Stack, Text } from '@mantine/core';
import type { Grade } from '../../api/types';
import { Time } from '../../components/data/time';
import { RecordHistory } from '../../school/editing/record-history';

interface Props {
  title: string;
  /** The newest first. */
  grades: readonly Grade[];
  opened: boolean;
  onClose: () => void;
  /** Only for users who may edit. */
  onCorrect?: ((grade: Grade) => void) | undefined;
}

/** All grades of a student for an assignment. A single one is shown with its history. */
export function CellGradesDialog({ title, grades, opened, onClose, onCorrect }: Props) {
  const [only] = grades.length === 1 ? grades : [];
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Stack gap="sm">
        {grades.length > 1 && (
          <Text size="sm" c="dimmed">
            {grades.length} grades are recorded.{' '}
            {grades[0]?.assignment_name === null
              ? 'They name no assignment: each counts, and the gradebook shows the newest one.'
              : 'The gradebook shows the newest one, and only that counts.'}
          </Text>
        )}
        {grades.map((grade) => (
          <Card key={grade.id} padding="sm" radius="md">
            <Group justify="space-between" wrap="nowrap" align="flex-start">
              <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Text fw={600}>
                  {grade.score} of {grade.max_score}, {grade.letter_grade}
                </Text>
                <Text size="xs" c="dimmed">
                  Graded <Time value={grade.graded_at} />
                </Text>
                {grade.comments !== null && <Text size="sm">{grade.comments}</Text>}
              </div>
              {onCorrect && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Correct ${grade.score} of ${grade.max_score}`}
                  onClick={() => onCorrect(grade)}
                >
                  Correct
                </Button>
              )}
            </Group>
          </Card>
        ))}
        {only && <RecordHistory path={`grades/${only.id}`} etag={JSON.stringify(only)} />}
      </Stack>
    </Modal>
  );
}
