import { Button, Card, Group, Skeleton, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSession } from '../../api/session';
import type { Records, Student } from '../../api/types';
import { QueryState } from '../../components/page/query-state';
import { longDay } from '../../school/calendar-days';
import { todayIn } from '../../school/school-day';
import { useMayEdit } from '../../school/use-may-edit';
import { useSchoolQuery } from '../../school/use-school-query';
import { ReinstateDialog } from './reinstate-dialog';
import { WithdrawDialog } from './withdraw-dialog';

/** The withdrawals that are to come or have ended. */
function Withdrawals({ of: { id } }: { of: Student }) {
  const { school_time_zone } = useSession();
  const today = todayIn(school_time_zone);
  const { data } = useSchoolQuery<Records['StudentWithdrawals']>(`students/${id}/withdrawals`);
  const shown = (data?.withdrawals ?? []).filter(({ date, return_date }) => return_date !== null || date > today);
  return shown.map(({ id: withdrawal, date, return_date, reason }) => (
    <Text key={withdrawal} size="sm" c="dimmed">
      {date > today ? 'Leaves on' : 'Left on'} {longDay(date)}
      {return_date !== null && `, ${return_date > today ? 'returns' : 'returned'} on ${longDay(return_date)}`}
      {reason !== null && `: ${reason}`}
    </Text>
  ));
}

/** Whether a student is withdrawn from the school, since when and why. Users who may edit withdraw and reinstate. */
export function StatusCard({ of: student }: { of: Student }) {
  const mayEdit = useMayEdit();
  const [isWithdrawing, withdrawing] = useDisclosure();
  const [isReinstating, reinstating] = useDisclosure();
  const query = useSchoolQuery<Records['StudentStatus']>(`students/${student.id}/status`);
  return (
    <Card component="section" aria-labelledby="status" mih={92}>
      <QueryState query={query} skeleton={<Skeleton height={52} />}>
        {({ status, withdrawn_on, reason }) => (
          <Group justify="space-between" gap="sm">
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Title order={2} fz="md" id="status">
                Status
              </Title>
              <Text size="sm">{withdrawn_on === null ? 'Active' : `Withdrawn since ${longDay(withdrawn_on)}`}</Text>
              {reason !== null && (
                <Text size="sm" c="dimmed">
                  Reason: {reason}
                </Text>
              )}
              <Withdrawals of={student} />
            </div>
            {mayEdit && (
              <Button size="xs" variant="default" onClick={status === 'active' ? withdrawing.open : reinstating.open}>
                {status === 'active' ? 'Withdraw from the school' : 'Reinstate'}
              </Button>
            )}
          </Group>
        )}
      </QueryState>
      <WithdrawDialog of={student} opened={isWithdrawing} onClose={withdrawing.close} />
      <ReinstateDialog of={student} opened={isReinstating} onClose={reinstating.close} />
    </Card>
  );
}
