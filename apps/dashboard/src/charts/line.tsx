import '@mantine/charts/styles.css';
import { LineChart } from '@mantine/charts';
import type { ChartRow, Mark } from './mark';

export interface LineProps {
  rows: readonly ChartRow[];
  /** The field of a row with the label of its point. */
  category: string;
  mark: Mark;
  /** The ticks of the axis, ascending. By default the axis starts at zero. */
  ticks?: readonly number[];
  format: (value: number) => string;
}

/** With more points than this, the dots are drawn smaller. A dot without neighbours must stay visible. */
const maxLargeDots = 45;

/** A line chart. A row without a value leaves a gap. */
export default function Line({ rows, category, mark, ticks, format }: LineProps) {
  return (
    <LineChart
      h="100%"
      data={[...rows]}
      dataKey={category}
      series={[{ name: mark.name, label: mark.label, color: mark.color }]}
      curveType="linear"
      connectNulls={false}
      dotProps={{ r: rows.length <= maxLargeDots ? 2.5 : 1.5, strokeWidth: 1 }}
      activeDotProps={{ r: 4 }}
      tickLine="none"
      textColor="var(--mantine-color-dimmed)"
      gridColor="var(--homeroom-line)"
      strokeDasharray="0"
      valueFormatter={format}
      xAxisProps={{ minTickGap: 12 }}
      yAxisProps={{ width: 64, ...(ticks && axisOf(ticks)) }}
      accessibilityLayer={false}
    />
  );
}

const axisOf = (ticks: readonly number[]) => ({
  ticks: [...ticks],
  domain: [ticks.at(0) ?? 0, ticks.at(-1) ?? 100],
  interval: 0,
});
