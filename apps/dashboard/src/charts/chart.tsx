import { Text } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import type { BarsProps } from './bars';
import classes from './chart.module.css';
import { Legend } from './legend';
import type { LineProps } from './line';
import { loadedComponent } from '../loading/loaded-component';
import './marks.css';

/** Loaded when the first chart is drawn: the chart library is larger than all pages without a chart. */
const Bars = lazy(async () => ({ default: await loadedComponent(() => import('./bars'), { fallback: NoChart }) }));
const Line = lazy(async () => ({ default: await loadedComponent(() => import('./line'), { fallback: NoChart }) }));

/** A chart is hidden from screen readers, so it has no button. It is loaded again when it is shown again. */
function NoChart() {
  return (
    <Text size="sm" c="dimmed">
      The chart could not be loaded. The table has the same numbers.
    </Text>
  );
}

/** A bar chart as high as its card, with a legend for several marks. */
export function BarChart(props: BarsProps) {
  return (
    <Frame legend={props.marks.length > 1 && <Legend marks={props.marks} />}>
      <Bars {...props} />
    </Frame>
  );
}

/** A line chart as high as its card. */
export function LineChart(props: LineProps) {
  return (
    <Frame legend={null}>
      <Line {...props} />
    </Frame>
  );
}

function Frame({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.frame}>
      {legend}
      <div className={classes.picture}>
        <Suspense>{children}</Suspense>
      </div>
    </div>
  );
}
