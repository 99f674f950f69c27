import type { Overview } from '../../api/types';
import { BarChart } from '../../charts/chart';
import { mark } from '../../charts/mark';
import { ChartCard } from '../../components/data/chart-card';
import { exampleRecords } from '../../school/lists/example-records';
import { NoRecords } from '../../school/lists/no-records';

const marks = [mark('classes', 'Classes')];

/** Classes by the share of their seats that is taken. */
export function ClassesCard({ classes: { total, unlimited, by_fill } }: { classes: Overview['classes'] }) {
  const rows = [
    ...by_fill.map(({ from, to, classes }) => ({ fill: labelOf(from, to), classes })),
    { fill: 'No limit', classes: unlimited },
  ];
  return (
    <ChartCard
      title="How full the classes are"
      description="Classes by the seats that are taken"
      table={{
        headings: ['Seats taken', 'Classes'],
        rows: total === 0 ? [] : rows.map(({ fill, classes }) => [fill, classes]),
      }}
      empty={<NoRecords title="No classes yet" {...exampleRecords.class} small />}
    >
      <BarChart rows={rows} category="fill" marks={marks} lying />
    </ChartCard>
  );
}

function labelOf(from: number, to: number | null): string {
  if (to === null) return 'Full';
  return to === 0 ? 'Empty' : `${from} to ${to} %`;
}
