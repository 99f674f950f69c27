import { Input, Stack, Text, Textarea } from '@mantine/core';
import type { AttendanceRecord, AttendanceStatus } from '../../api/types';
import { longDay } from '../../school/calendar-days';
import { RecordDialog } from '../../school/editing/record-dialog';
import { StatusField } from '../../school/editing/status-field';
import { useClassNames } from '../../school/use-class-names';
import { statusMarks } from './attendance-calendar';

interface Draft {
  status: AttendanceStatus;
  notes: string;
}

interface Props {
  /** Null before the first opening. */
  of: AttendanceRecord | null;
  opened: boolean;
  onClose: () => void;
}

/** Corrects or deletes the record of a student in a class on a day. */
export function AttendanceDialog({ of: record, opened, onClose }: Props) {
  const names = useClassNames(record ? [record.class_id] : []);
  const where = record && `${names.get(record.class_id) ?? 'The class'}, ${longDay(record.date)}`;
  return (
    <RecordDialog<AttendanceRecord, Draft>
      path={record && `attendance/${record.id}`}
      noun="attendance record"
      removal={`${where}: the record is removed. This cannot be undone.`}
      opened={opened}
      onClose={onClose}
      draftOf={({ status, notes }) => ({ status, notes: notes ?? '' })}
      bodyOf={({ status, notes }) => ({
        ...(status && { status }),
        ...(notes !== undefined && { notes: notes.trim() || null }),
      })}
      fieldsOf={({ status, notes }) => [
        ['Status', statusMarks[status].label],
        ['Notes', notes],
      ]}
      textOf={(field, { status, notes }) => (field === 'status' ? statusMarks[status].label : notes || null)}
      fields={({ status, notes }, change) => (
        <Stack gap="sm">
          <Text size="sm">{where}</Text>
          <div>
            <Input.Label component="div" mb={6}>
              Status
            </Input.Label>
            <StatusField label="Status" value={status} onChange={(chosen) => change({ status: chosen })} />
          </div>
          <Textarea
            label="Notes"
            maxLength={2000}
            autosize
            minRows={2}
            maxRows={8}
            value={notes}
            onChange={(event) => change({ notes: event.currentTarget.value })}
          />
        </Stack>
      )}
    />
  );
}
