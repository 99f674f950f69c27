import { Button, Card, Skeleton, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useSession } from '../../api/session';
import type { Records } from '../../api/types';
import { EmptyState } from '../../components/page/empty-state';
import { PageTitle } from '../../components/page/page-title';
import { useEnvironment } from '../../components/use-environment';
import { useListParams } from '../../school/lists/use-list-params';
import { RecordState } from '../../school/records/record-state';
import { todayIn } from '../../school/school-day';
import { useMayEdit } from '../../school/use-may-edit';
import { useSchoolQuery } from '../../school/use-school-query';
import { MarkSheet } from './mark-sheet';

/** Takes the attendance of a class on a day. */
export default function ClassAttendancePage() {
  const { id = '' } = useParams();
  const { search } = useEnvironment();
  const { school_time_zone } = useSession();
  const { valueOf, choose } = useListParams();
  const mayEdit = useMayEdit();
  // Not read again at midnight, which would begin another day while the user marks this one.
  const [today] = useState(() => todayIn(school_time_zone));
  const date = valueOf('date') || today;
  const path = `classes/${encodeURIComponent(id)}/roster`;
  const roster = useSchoolQuery<Records['Roster']>(path, date === today ? {} : { as_of: date }, mayEdit);
  return (
    <>
      <PageTitle title="Attendance" description={roster.data?.class.name ?? 'Class'}>
        <Button component={Link} to={`/classes/${encodeURIComponent(id)}${search}`} variant="default">
          Back to the class
        </Button>
      </PageTitle>
      {mayEdit ? (
        <Stack>
          <TextInput
            type="date"
            label="Date"
            w={180}
            value={date}
            onChange={({ currentTarget: { value } }) => value !== '' && choose('date', value === today ? '' : value)}
          />
          <RecordState
            query={roster}
            noun="class"
            list={{ path: '/classes', label: 'All classes' }}
            skeleton={<Skeleton height={480} radius="lg" />}
          >
            {(found) => (
              <Card component="section" aria-label="Marks" p="xs">
                <Sheet of={found} date={date} isPlaceholder={roster.isPlaceholderData} />
              </Card>
            )}
          </RecordState>
        </Stack>
      ) : (
        <EmptyState title="Only owners and the office take attendance">
          An owner of this Homeroom can change your role.
        </EmptyState>
      )}
    </>
  );
}

function Sheet({ of, date, isPlaceholder }: { of: Records['Roster']; date: string; isPlaceholder: boolean }) {
  if (isPlaceholder) return <Skeleton height={480} radius="lg" />;
  if (of.students.length === 0) return <EmptyState title="No student was enrolled in this class on this day" />;
  return <MarkSheet key={`${of.class.id} ${date}`} classId={of.class.id} students={of.students} date={date} />;
}
