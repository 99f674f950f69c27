import { Card, SimpleGrid, Text } from '@mantine/core';
import type { UsageHour } from '../../api/types';
import { totalsOf } from './usage-bars';

const whole = new Intl.NumberFormat('en');

/** The totals of the period. */
export function UsageTotals({ hours }: { hours: readonly UsageHour[] }) {
  const { requests, ok, client_errors, limited, server_errors } = totalsOf(hours);
  const totals = [
    ['Requests', requests],
    ['OK', ok],
    ['Client errors', client_errors],
    ['Over the limit (429)', limited],
    ['Server errors', server_errors],
  ] as const;
  return (
    <SimpleGrid cols={{ base: 2, sm: 5 }} component="dl" m={0}>
      {totals.map(([label, count]) => (
        <Card key={label} padding="md">
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} fz={22} fw={620} lh={1.3} className="numeric">
            {whole.format(count)}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  );
}
