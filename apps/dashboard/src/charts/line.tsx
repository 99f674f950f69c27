import '@mantine/charts/styles.css';
import { LineChart } from '@mantine/charts';
import type { ChartRow, Mark } from './mark';

export interface LineProps {
  rows: readonly ChartRow[];
  /** The field of a row that names its point. */
  category: string;
  mark: Mark;
  /** The values that the axis names, from its lowest to its highest; from zero upwards unless given. */
  ticks?: readonly number[];
  format: (value: number) => string;
}

/** Of more points than this each is drawn small: it has to be seen where its neighbours are missing. */
const mostLargeDots = 45;

/** A line through the rows; a row without a value leaves a gap. */
export default function Line({ rows, category, mark, ticks, format }: LineProps) {
  return (
    <LineChart
      h="100%"
      data={[...rows]}
      dataKey={category}
      series={[{ name: mark.name, label: mark.label, color: mark.color }]}
      curveType="linear"
      connectNulls={false}
      dotProps={{ r: rows.length <= mostLargeDots ? 2.5 : 1.5, strokeWidth: 1 }}
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
