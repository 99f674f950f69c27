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

type Withdrawal = Records['StudentWithdrawals']['withdrawals'][number];

/** A withdrawal that is to come or has ended. */
function WithdrawalText({ of: { date, return_date, reason }, today }: { of: Withdrawal; today: string }) {
  return (
    <Text size="sm" c="dimmed">
      {date > today ? 'Leaves on' : 'Left on'} {longDay(date)}
      {return_date !== null && `, ${return_date > today ? 'returns' : 'returned'} on ${longDay(return_date)}`}
      {reason !== null && `: ${reason}`}
    </Text>
  );
}

/** Whether a student is withdrawn from the school, since when and why. Users who may edit withdraw and reinstate. */
export function StatusCard({ of: student }: { of: Student }) {
  const mayEdit = useMayEdit();
  const [isWithdrawing, withdrawing] = useDisclosure();
  const [isReinstating, reinstating] = useDisclosure();
  const query = useSchoolQuery<Records['StudentStatus']>(`students/${student.id}/status`);
  const history = useSchoolQuery<Records['StudentWithdrawals']>(`students/${student.id}/withdrawals`);
  const today = todayIn(useSession().school_time_zone);
  // One that was given up before it began has no day.
  const withdrawals = (history.data?.withdrawals ?? []).filter(({ date, return_date }) => date !== return_date);
  const isLeaving = withdrawals.some(({ date }) => date > today);
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
              {withdrawals
                .filter(({ date, return_date }) => return_date !== null || date > today)
                .map((withdrawal) => (
                  <WithdrawalText key={withdrawal.id} of={withdrawal} today={today} />
                ))}
            </div>
            {mayEdit && (
              <Group gap="xs">
                {/* One button, which keeps the focus when the status changes. */}
                <Button size="xs" variant="default" onClick={status === 'active' ? withdrawing.open : reinstating.open}>
                  {status === 'active' ? 'Withdraw from the school' : 'Reinstate'}
                </Button>
                {status === 'active' && isLeaving && (
                  <Button size="xs" variant="default" onClick={reinstating.open}>
                    Cancel the withdrawal
                  </Button>
                )}
              </Group>
            )}
          </Group>
        )}
      </QueryState>
      <WithdrawDialog of={student} opened={isWithdrawing} onClose={withdrawing.close} />
      <ReinstateDialog
        of={student}
        isPlanned={query.data?.status === 'active'}
        opened={isReinstating}
        onClose={reinstating.close}
      />
    </Card>
  );
}
