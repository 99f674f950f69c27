import { Alert, Button, Group, List, Modal, Stack, Table, Text } from '@mantine/core';
import { type Column, labelOf, type Row } from '../model/gradebook';
import type { PastePlan } from './paste-plan';

interface Props {
  /** Null before the first paste. */
  plan: PastePlan | null;
  opened: boolean;
  /** The score that is in a cell now; an empty text without one. */
  scoreIn: (row: Row, column: Column) => string;
  onTake: (plan: PastePlan) => void;
  onClose: () => void;
}

/** Shows which student gets which pasted score, before any of them is in the table. */
export function PasteDialog({ plan, opened, scoreIn, onTake, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Pasted scores" size="lg">
      {plan && (
        <Stack gap="sm">
          {plan.refusal !== null && (
            <Alert color="red" title="Nothing is taken over">
              {plan.refusal}
            </Alert>
          )}
          {plan.notes.length > 0 && (
            <Alert color="amber" title="Please check">
              {plan.notes.map((note) => (
                <div key={note}>{note}</div>
              ))}
            </Alert>
          )}
          {plan.left.length > 0 && <Left of={plan.left} />}
          {plan.scores.length > 0 && (
            <>
              <Text size="sm">
                {plan.isByName
                  ? 'The students were found by what is beside the scores.'
                  : 'The scores have no names beside them: they go to the students in the order of the table.'}
              </Text>
              <Scores of={plan} scoreIn={scoreIn} />
            </>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            {plan.scores.length > 0 && (
              <Button
                data-autofocus={plan.notes.length + plan.left.length === 0 || undefined}
                onClick={() => onTake(plan)}
              >
                Take over {plan.scores.length === 1 ? '1 score' : `${plan.scores.length} scores`}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

function Left({ of: left }: { of: PastePlan['left'] }) {
  return (
    <section aria-labelledby="pasted-left">
      <Text id="pasted-left" fw={600} size="sm">
        Not taken over
      </Text>
      <List size="sm">
        {left.map(({ line, text, reason }, index) => (
          <List.Item key={index} style={{ overflowWrap: 'anywhere' }}>
            {line !== null && `Line ${line}: `}
            {text} – {reason}
          </List.Item>
        ))}
      </List>
    </section>
  );
}

function Scores({ of: { scores, columns }, scoreIn }: { of: PastePlan; scoreIn: Props['scoreIn'] }) {
  const rows = [...Map.groupBy(scores, ({ row }) => row)];
  return (
    <div className="scroll-region" role="region" aria-label="Pasted scores by student" tabIndex={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Student</Table.Th>
            {columns.map((column) => (
              <Table.Th key={column.key} scope="col">
                {labelOf(column)}, of {column.maxScore}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([row, ofRow]) => (
            <Table.Tr key={row.studentId}>
              <Table.Th scope="row" fw={400}>
                {row.name}
              </Table.Th>
              {columns.map((column) => {
                const text = ofRow.find((score) => score.column === column)?.text;
                const before = scoreIn(row, column);
                return (
                  <Table.Td key={column.key}>
                    {text}
                    {text !== undefined && before !== '' && before !== text && ` instead of ${before}`}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
