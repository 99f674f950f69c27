import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { useId } from 'react';
import type { ChartRow, Mark } from './mark';
import { fillOf, Patterns } from './patterns';

export interface BarsProps {
  rows: readonly ChartRow[];
  /** The field of a row with the label of its bar. */
  category: string;
  /** Several marks are stacked, the first at the bottom. */
  marks: readonly Mark[];
  /** Horizontal bars, for categories with longer names. */
  lying?: boolean;
}

const whole = new Intl.NumberFormat('en');
const vertical = { xAxisProps: { minTickGap: 4 }, yAxisProps: { allowDecimals: false, width: 48 } };
const horizontal = { xAxisProps: { allowDecimals: false }, yAxisProps: { width: 84 } };

/** A bar chart with one bar for each row. The axis starts at zero. */
export default function Bars({ rows, category, marks, lying = false }: BarsProps) {
  const id = useId();
  const fills = new Map(marks.map((mark) => [mark.name, fillOf(id, mark)]));
  return (
    <BarChart
      h="100%"
      data={[...rows]}
      dataKey={category}
      type="stacked"
      series={marks.map(({ name, label, color }) => ({ name, label, color }))}
      orientation={lying ? 'vertical' : 'horizontal'}
      gridAxis={lying ? 'y' : 'x'}
      tickLine="none"
      textColor="var(--mantine-color-dimmed)"
      gridColor="var(--homeroom-line)"
      strokeDasharray="0"
      maxBarWidth={48}
      valueFormatter={(value) => whole.format(value)}
      barProps={({ name, color }) => ({ fill: fills.get(name) ?? '', stroke: color ?? '', strokeOpacity: 1 })}
      accessibilityLayer={false}
      {...(lying ? horizontal : vertical)}
    >
      <Patterns id={id} marks={marks} />
    </BarChart>
  );
}
