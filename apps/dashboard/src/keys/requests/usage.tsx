import { SimpleGrid, Stack } from '@mantine/core';
import type { Key, UsageHour } from '../../api/types';
import { BarChart, LineChart } from '../../charts/chart';
import { mark } from '../../charts/mark';
import { ChartCard } from '../../components/data/chart-card';
import { maxHours } from './period';
import { FirstRequest } from './first-request';
import { daysOf, hoursOf, totalsOf, type UsageBar } from './usage-bars';
import { UsageTotals } from './usage-totals';

const classes = [
  mark('ok', 'OK'),
  mark('client_errors', 'Client errors', 'warn'),
  mark('limited', 'Over the limit (429)', 'quiet'),
  mark('server_errors', 'Server errors', 'bad'),
];
const p95 = mark('p95_ms', '95th percentile');
const duration = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
const milliseconds = (value: number) => `${duration.format(value)}\u00a0ms`;

/** Requests and their latency by hour, or by day in a long period. */
export function Usage({ hours, of: key }: { hours: readonly UsageHour[]; of: Key }) {
  const byDay = hours.length > maxHours;
  const bars = (byDay ? daysOf(hours) : hoursOf(hours)).map((bar) => ({ ...bar, name: nameOf(bar, byDay) }));
  const none = totalsOf(hours).requests === 0;
  const step = byDay ? 'day' : 'hour';
  return (
    <Stack>
      <UsageTotals hours={hours} />
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <ChartCard
          title={`Requests by ${step}`}
          description={`By result; the last ${step} is incomplete`}
          table={{
            headings: [byDay ? 'Day' : 'Hour', 'Requests', ...classes.map(({ label }) => label)],
            rows: none ? [] : bars.map((bar) => [bar.name, bar.requests, ...countsOf(bar)]),
          }}
          empty={<FirstRequest title="No requests in this time" of={key} />}
          height={280}
        >
          <BarChart rows={bars} category="name" marks={classes} />
        </ChartCard>
        <ChartCard
          title="Latency"
          description={
            byDay
              ? '95th percentile: of each day, that of its slowest hour'
              : '95th percentile: 95 of 100 took no longer'
          }
          table={{
            headings: [byDay ? 'Day' : 'Hour', '95th percentile'],
            rows: none ? [] : bars.map(({ name, p95_ms }) => [name, p95_ms === null ? '—' : milliseconds(p95_ms)]),
          }}
          empty={<FirstRequest title="No durations in this time" of={key} />}
          height={280}
        >
          <LineChart rows={bars} category="name" mark={p95} format={milliseconds} />
        </ChartCard>
      </SimpleGrid>
    </Stack>
  );
}

const hour = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', hour: 'numeric' });
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });

/** In the viewer's time zone. */
const nameOf = ({ start }: UsageBar, byDay: boolean): string => (byDay ? day : hour).format(new Date(start));

const countsOf = ({ ok, client_errors, limited, server_errors }: UsageBar) => [
  ok,
  client_errors,
  limited,
  server_errors,
];
