import { Anchor, Card, Group, SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../api/session';
import type { AttendanceRecord, Records } from '../../api/types';
import { DataTable } from '../../components/data/data-table';
import { QueryState } from '../../components/page/query-state';
import { useDialog } from '../../components/use-dialog';
import { longDay } from '../../school/calendar-days';
import { FieldList } from '../../school/records/field-list';
import { exampleRecords } from '../../school/lists/example-records';
import { NoRecords } from '../../school/lists/no-records';
import { todayIn } from '../../school/school-day';
import { useMayMark } from '../../school/use-may-edit';
import { useSchoolQuery } from '../../school/use-school-query';
import { AttendanceCalendar, statusMarks } from './attendance-calendar';
import { AttendanceDialog } from './attendance-dialog';
import { useStudentClassNames } from './use-student-classes';
import { type AttendanceDay, countsUpTo, daysOf, maxWeeks, weeksOf } from './attendance-days';

/** The attendance of a student, as a calendar or a table, with its summary. */
export function AttendanceCard({ studentId }: { studentId: number }) {
  const attendance = useSchoolQuery<Records['StudentAttendance']>(`students/${studentId}/attendance`);
  return (
    <Card component="section" aria-labelledby="attendance" mih={300}>
      <QueryState query={attendance} skeleton={<Skeleton height={260} />}>
        {({ records }) => <Attendance records={records} studentId={studentId} />}
      </QueryState>
    </Card>
  );
}

interface AttendanceProps {
  records: readonly AttendanceRecord[];
  studentId: number;
}

function Attendance({ records, studentId }: AttendanceProps) {
  const { school_time_zone } = useSession();
  const today = todayIn(school_time_zone);
  const days = daysOf(records);
  const [view, setView] = useState<'calendar' | 'table'>('calendar');
  const mayMark = useMayMark();
  return (
    <>
      <Group justify="space-between" align="flex-start" mb="md" gap="xs">
        <div>
          <Title order={2} fz="md" id="attendance">
            Attendance
          </Title>
          <Text size="sm" c="dimmed">
            A day shows its worst record: absent, then excused, then late.
            {mayMark && ' Open the table to correct a record.'}
          </Text>
        </div>
        {days.length > 0 && (
          <SegmentedControl
            size="xs"
            aria-label="Attendance: calendar or table"
            value={view}
            onChange={setView}
            data={[
              { value: 'calendar', label: 'Calendar' },
              { value: 'table', label: 'Table' },
            ]}
          />
        )}
      </Group>
      {days.length === 0 ? (
        <NoRecords
          title="No attendance recorded"
          path={exampleRecords.attendance.path}
          body={{ ...exampleRecords.attendance.body, student_id: studentId }}
        />
      ) : (
        <>
          <FieldList fields={fieldsOf(records, today)} short />
          <div style={{ marginTop: 20 }}>
            {view === 'calendar' ? <Calendar days={days} today={today} /> : <Days days={days} studentId={studentId} />}
          </div>
        </>
      )}
    </>
  );
}

function fieldsOf(records: readonly AttendanceRecord[], today: string) {
  const { rate, present, late, excused, absent, total } = countsUpTo(today, records);
  const planned = records.length - total;
  return [
    ['Attendance rate', rate === null ? '—' : `${rate} %`],
    ['Present', present],
    ['Late', late],
    ['Excused', excused],
    ['Absent', absent],
    ['Records', total],
    ...(planned > 0 ? [['Planned', planned] as const] : []),
  ] as const;
}

function Calendar({ days, today }: { days: AttendanceDay[]; today: string }) {
  const weeks = weeksOf(days, today);
  const shown = weeks.flatMap((week) => week.days).filter((day) => day !== null).length;
  return (
    <>
      <AttendanceCalendar weeks={weeks} label="Attendance by day" />
      {shown < days.length && (
        <Text size="sm" c="dimmed">
          The last {maxWeeks} weeks with records; the table has all of them.
        </Text>
      )}
    </>
  );
}

function Days({ days, studentId }: { days: AttendanceDay[]; studentId: number }) {
  const names = useStudentClassNames(
    studentId,
    days.flatMap(({ records }) => records.map(({ class_id }) => class_id)),
  );
  const mayMark = useMayMark();
  const { subject, opened, open, close } = useDialog<AttendanceRecord>();
  return (
    <div style={{ maxHeight: 360, overflowY: 'auto' }}>
      <AttendanceDialog of={subject} opened={opened} onClose={close} />
      <DataTable
        caption="Attendance by day, the newest first"
        rows={days.toReversed()}
        rowKey={({ date }) => date}
        columns={[
          { heading: 'Day', cell: ({ date }) => longDay(date) },
          { heading: 'Status', cell: ({ status }) => statusMarks[status].label },
          {
            heading: 'Classes',
            cell: ({ records }) =>
              records.map((record, at) => (
                <span key={record.id}>
                  {at > 0 && ', '}
                  {mayMark ? (
                    <Anchor
                      inherit
                      component="button"
                      type="button"
                      aria-label={`Correct: ${recorded(record, names)} on ${longDay(record.date)}`}
                      onClick={() => open(record)}
                    >
                      {recorded(record, names)}
                    </Anchor>
                  ) : (
                    recorded(record, names)
                  )}
                </span>
              )),
          },
          { heading: 'Notes', cell: ({ records }) => records.flatMap(({ notes }) => notes ?? []).join('; ') || '—' },
        ]}
      />
    </div>
  );
}

const recorded = ({ class_id, status }: AttendanceRecord, names: ReadonlyMap<number, string>) =>
  `${statusMarks[status].label.toLowerCase()} in ${names.get(class_id) ?? 'a class'}`;
