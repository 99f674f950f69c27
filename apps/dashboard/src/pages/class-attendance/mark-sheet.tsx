import { Alert, Badge, Box, Button, Group, Kbd, List, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { SubmitEvent } from 'react';
import type { ClassDay } from '../../api/types';
import { DataTable } from '../../components/data/data-table';
import { ErrorMessage } from '../../components/page/error-message';
import { longDay } from '../../school/calendar-days';
import { LeaveConfirmation } from '../../school/editing/leave-confirmation';
import { StatusField } from '../../school/editing/status-field';
import { markByKey, moveByKey } from './mark-keys';
import classes from './mark-sheet.module.css';
import { useMarks } from './use-marks';

interface Props {
  day: ClassDay;
  /** Reads the day again. */
  reload: () => Promise<ClassDay>;
}

/** The students of a class with their marks of a day, all saved at once. */
export function MarkSheet({ day, reload }: Props) {
  const { students, date } = day;
  const marks = useMarks(day, reload);
  const { markOf, change, changed } = marks;
  const unmarked = students.filter(({ student_id: id }) => markOf(id).status === null);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void marks.save();
  }

  return (
    <form onSubmit={submit} onKeyDown={moveByKey}>
      <Group justify="space-between" px="sm" py="xs">
        <Text size="sm" c="dimmed" visibleFrom="sm">
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> next student, <Kbd>P</Kbd> <Kbd>A</Kbd> <Kbd>L</Kbd> <Kbd>E</Kbd> present, absent,
          late, excused, <Kbd>Enter</Kbd> save
        </Text>
        <Button
          size="xs"
          variant="default"
          disabled={unmarked.length === 0}
          onClick={() =>
            change(
              unmarked.map(({ student_id: id }) => id),
              { status: 'present' },
            )
          }
        >
          Mark the rest present
        </Button>
      </Group>
      <DataTable
        caption={`Attendance on ${longDay(date)}`}
        rows={students}
        rowKey={({ student_id: id }) => id}
        columns={[
          { heading: 'Student', cell: (student) => <Name of={student} /> },
          {
            heading: 'Status',
            cell: ({ student_id: id, name }) => (
              <Box onKeyDown={(event) => markByKey(event, (status) => change([id], { status }))}>
                <StatusField
                  label={`Status of ${name}`}
                  value={markOf(id).status}
                  onChange={(status) => change([id], { status })}
                />
              </Box>
            ),
          },
          {
            heading: 'Notes',
            cell: ({ student_id: id, name }) => (
              <TextInput
                size="xs"
                aria-label={`Notes on ${name}`}
                maxLength={2000}
                autoComplete="off"
                value={markOf(id).notes}
                onChange={(event) => change([id], { notes: event.currentTarget.value })}
              />
            ),
          },
        ]}
      />
      <Stack className={classes.bar} gap="xs">
        <Problems of={marks.problems} />
        <ErrorMessage
          error={marks.error}
          ifUncertain="The marks may have been saved. You can save again: no mark is recorded twice."
        />
        <Group justify="space-between">
          <Text size="sm" role="status">
            {stateText({ saved: marks.savedCount, changed: changed.length, unmarked: unmarked.length, date })}
          </Text>
          <Button type="submit" disabled={changed.length === 0} loading={marks.isSaving}>
            Save attendance
          </Button>
        </Group>
      </Stack>
      <LeaveConfirmation isUnsaved={changed.length > 0}>
        Not saved: {countOf('mark', changed.length)} of {longDay(date)}.
      </LeaveConfirmation>
    </form>
  );
}

function Name({ of: { name, enrolled } }: { of: ClassDay['students'][number] }) {
  if (enrolled) return name;
  return (
    <Group gap="xs">
      {name}
      <Badge size="sm" variant="default">
        Not enrolled on this day
      </Badge>
    </Group>
  );
}

function Problems({ of: problems }: { of: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <Alert color="red" role="alert" title="Not saved" icon={<IconAlertCircle aria-hidden />}>
      <List size="sm">
        {problems.map((problem) => (
          <List.Item key={problem}>{problem}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

interface State {
  saved: number | null;
  changed: number;
  unmarked: number;
  date: string;
}

function stateText({ saved, changed, unmarked, date }: State): string {
  const rest = unmarked === 0 ? '' : ` ${countOf('student', unmarked)} without a mark.`;
  if (changed > 0) return `Not saved: ${countOf('mark', changed)}.${rest}`;
  if (saved !== null) return `Saved: ${countOf('mark', saved)} for ${longDay(date)}.${rest}`;
  return rest.trim();
}

const countOf = (noun: string, count: number) => `${count} ${noun}${count === 1 ? '' : 's'}`;
