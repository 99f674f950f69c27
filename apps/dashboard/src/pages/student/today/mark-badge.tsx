import { Badge, Text } from '@mantine/core';
import type { AttendanceRecord, AttendanceStatus } from '../../../api/types';
import { labelOf } from '../../../school/editing/status-field';

const colors: Readonly<Record<AttendanceStatus, string>> = {
  present: 'green',
  absent: 'red',
  late: 'amber',
  excused: 'gray',
};

/** The mark of a student in a class today, with its notes. */
export function MarkBadge({ of: { status, notes } }: { of: AttendanceRecord }) {
  return (
    <>
      <Badge color={colors[status]}>{labelOf(status)}</Badge>
      {notes !== null && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {notes}
        </Text>
      )}
    </>
  );
}
