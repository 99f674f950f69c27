import { Alert, Button, Card, Group, Skeleton, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { Records, Student } from '../../../api/types';
import { EmptyState } from '../../../components/page/empty-state';
import { QueryState } from '../../../components/page/query-state';
import { useDialog } from '../../../components/use-dialog';
import { longDay } from '../../../school/calendar-days';
import { useTimetable } from '../../../school/days/use-timetable';
import { useMayEdit } from '../../../school/use-may-edit';
import { useSchoolQuery } from '../../../school/use-school-query';
import type { SchoolTime } from '../../../school/school-day';
import { useSchoolTime } from '../../../school/use-school-time';
import { AbsenceDialog } from '../absence/absence-dialog';
import { useReportedAbsence } from '../../../school/days/use-reported-absence';
import { EnrollDialog } from '../enrollments/enroll-dialog';
import { LeaveClassDialog } from '../enrollments/leave-class-dialog';
import { MoveDialog } from '../enrollments/move-dialog';
import type { StudentClass } from '../../../school/enrollments/periods';
import { useStudentClasses } from '../use-student-classes';
import { ClassList, type Seat } from './class-list';
import { CurrentLessons } from './current-lessons';
import { classesToday, seatsOn, seatsToCome } from './day-plan';
import { GuardianContact } from './guardian-contact';

/** Where a student is today, and whom to call: the classes with their marks, and the guardian. */
export function TodayCard({ of: student }: { of: Student }) {
  const time = useSchoolTime();
  const mayEdit = useMayEdit();
  const [isEnrolling, enrolling] = useDisclosure();
  const absence = useReportedAbsence();
  const [reported, setReported] = useState('');
  const status = useSchoolQuery<Records['StudentStatus']>(`students/${student.id}/status`);
  const classes = useStudentClasses(student.id);
  return (
    <Card component="section" aria-labelledby="today" mih={300}>
      <Group justify="space-between" align="flex-start" gap="xs" mb="sm">
        <div>
          <Title order={2} fz="md" id="today">
            Today
          </Title>
          <Text size="sm" c="dimmed">
            {longDay(time.today)}
          </Text>
        </div>
        {mayEdit && status.data?.status === 'active' && classes.data && (
          <Group gap="xs">
            <Button size="xs" onClick={absence.open}>
              Report an absence
            </Button>
            <Button size="xs" variant="default" onClick={enrolling.open}>
              Enroll in a class
            </Button>
          </Group>
        )}
      </Group>
      <GuardianContact of={student} />
      <Text size="sm" mt="xs" role="status">
        {reported}
      </Text>
      {mayEdit && (
        <AbsenceDialog
          student={student}
          today={time.today}
          opened={absence.isOpen && status.data?.status === 'active'}
          onClose={absence.close}
          onDone={setReported}
        />
      )}
      <div style={{ marginTop: 16 }}>
        {status.data?.status === 'withdrawn' && <NotAtTheSchool of={status.data} />}
        <QueryState query={classes} skeleton={<Skeleton height={180} />}>
          {(loaded) => (
            <>
              <Classes
                student={student}
                classes={loaded.classes}
                time={time}
                isActive={status.data?.status !== 'withdrawn'}
              />
              <EnrollDialog
                student={student}
                classes={loaded.classes}
                today={time.today}
                opened={isEnrolling}
                onClose={enrolling.close}
              />
            </>
          )}
        </QueryState>
      </div>
    </Card>
  );
}

function NotAtTheSchool({ of: { withdrawn_on, reason } }: { of: Records['StudentStatus'] }) {
  return (
    <Alert color="amber" title={`Not at the school since ${longDay(withdrawn_on ?? '')}`}>
      {reason === null ? 'No reason is recorded.' : `Reason: ${reason}`}
    </Alert>
  );
}

interface ClassesProps {
  student: Student;
  classes: readonly StudentClass[];
  time: SchoolTime;
  isActive: boolean;
}

function Classes({ student, classes, time, isActive }: ClassesProps) {
  const mayEdit = useMayEdit();
  const attendance = useSchoolQuery<Records['StudentAttendance']>(`students/${student.id}/attendance`);
  const moving = useDialog<Seat>();
  const leaving = useDialog<Seat>();
  const [done, setDone] = useState('');
  const marks = attendance.data?.records;
  const times = useTimetable(
    seatsOn(classes, time.today).map(({ schoolClass }) => schoolClass.id),
    time.today,
  );
  const now = classesToday(classes, time.today, times);
  const seats: Seat[] = [...now, ...seatsToCome(classes, time.today)];
  return (
    <>
      <CurrentLessons
        of={now}
        minutes={time.minutes}
        markIn={(id) => marks?.find(({ class_id, date }) => class_id === id && date === time.today)}
      />
      {seats.length > 0 && (
        <ClassList
          seats={seats}
          now={time}
          marks={marks}
          {...(mayEdit && { onMove: moving.open, onLeave: leaving.open })}
        />
      )}
      {seats.length === 0 && isActive && (
        <EmptyState title="In no class">
          {mayEdit ? 'Enroll the student with the button above.' : 'The student is enrolled in no class today.'}
        </EmptyState>
      )}
      <Text size="sm" mt="xs" role="status">
        {done}
      </Text>
      <MoveDialog
        student={student}
        seat={moving.subject}
        classes={classes}
        today={time.today}
        opened={moving.opened}
        onClose={moving.close}
        onDone={setDone}
      />
      <LeaveClassDialog
        student={student}
        seat={leaving.subject}
        today={time.today}
        opened={leaving.opened}
        onClose={leaving.close}
        onDone={setDone}
      />
    </>
  );
}
