import { Alert, Button, Card, Skeleton, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useSession } from '../../api/session';
import type { ClassDay, SchoolClass } from '../../api/types';
import { EmptyState } from '../../components/page/empty-state';
import { PageTitle } from '../../components/page/page-title';
import { useEnvironment } from '../../components/use-environment';
import { archiveText, useArchive } from '../../school/archive/archive';
import { longDay } from '../../school/calendar-days';
import { useNameOrder } from '../../school/lists/name-order';
import { useListParams } from '../../school/lists/use-list-params';
import { RecordState } from '../../school/records/record-state';
import { lastMarkedDay, todayIn } from '../../school/school-day';
import { useMayMark } from '../../school/use-may-edit';
import { useTimetable } from '../../school/days/use-timetable';
import { useSchoolQuery } from '../../school/use-school-query';
import { MarkSheet } from './mark-sheet';
import classes from './mark-sheet.module.css';

/** Takes the attendance of a class on a day. */
export default function ClassAttendancePage() {
  const { id = '' } = useParams();
  const { search } = useEnvironment();
  const { school_time_zone } = useSession();
  const { valueOf, choose } = useListParams();
  const mayMark = useMayMark();
  // Not read again at midnight, which would begin another day while the user marks this one.
  const [today] = useState(() => todayIn(school_time_zone));
  const date = valueOf('date') || today;
  const last = lastMarkedDay(today);
  const path = `classes/${encodeURIComponent(id)}`;
  const schoolClass = useSchoolQuery<SchoolClass>(path);
  const [order] = useNameOrder();
  // Not changed by another tab while the user marks.
  const [sort] = useState(order);
  const day = useSchoolQuery<ClassDay>(`${path}/attendance`, { date, sort }, mayMark && date <= last);
  return (
    <>
      <PageTitle title="Attendance" description={schoolClass.data?.name ?? 'Class'}>
        <Button component={Link} to={`/${path}${search}`} variant="default">
          Back to the class
        </Button>
      </PageTitle>
      {mayMark ? (
        <Stack>
          <TextInput
            type="date"
            label="Date"
            w={180}
            max={last}
            value={date}
            onChange={({ currentTarget: { value } }) => value !== '' && choose('date', value === today ? '' : value)}
          />
          {date > last ? (
            <EmptyState title="This date is too far in the future">
              Attendance can be taken up to a year ahead, until {longDay(last)}.
            </EmptyState>
          ) : (
            <RecordState
              query={day}
              noun="class"
              list={{ path: '/classes', label: 'All classes' }}
              skeleton={<Skeleton height={480} radius="lg" />}
            >
              {(found) => (
                <Card component="section" aria-label="Marks" p="xs" className={classes.sheet}>
                  <Archived classId={found.class_id} />
                  <NoLessons classId={found.class_id} date={found.date} />
                  <Sheet
                    day={found}
                    isPlaceholder={day.isPlaceholderData}
                    reload={async () => (await day.refetch()).data ?? found}
                  />
                </Card>
              )}
            </RecordState>
          )}
        </Stack>
      ) : (
        <EmptyState title="Only owners, the office and teachers take attendance">
          An owner of this Homeroom can change your role.
        </EmptyState>
      )}
    </>
  );
}

/** A class that is archived takes no marks. */
function Archived({ classId }: { classId: number }) {
  const { data } = useArchive(`classes/${classId}`);
  return (
    data?.archived === true && (
      <Alert color="amber" mb="sm" title={archiveText(data)}>
        The class takes no attendance. Its marks can be corrected on the pages of the students.
      </Alert>
    )
  );
}

/** A mark on a closed day is no error: a school may have held the class all the same. */
function NoLessons({ classId, date }: { classId: number; date: string }) {
  const closedBy = useTimetable([classId], date)?.get(classId)?.closed_by ?? null;
  return (
    closedBy !== null && (
      <Alert color="amber" mb="sm" title="By the calendar, there are no lessons on this day">
        {closedBy}. Marks can be taken all the same.
      </Alert>
    )
  );
}

interface SheetProps {
  day: ClassDay;
  /** Whether the day is the one that was shown before. */
  isPlaceholder: boolean;
  reload: () => Promise<ClassDay>;
}

function Sheet({ day, isPlaceholder, reload }: SheetProps) {
  if (isPlaceholder) return <Skeleton height={480} radius="lg" />;
  if (day.students.length === 0) return <EmptyState title="No student was enrolled in this class on this day" />;
  return <MarkSheet key={`${day.class_id} ${day.date}`} day={day} reload={reload} />;
}
