import { type ProcessMetrics, standardOutput } from '@homeroom/observability';
import { version } from '@homeroom/settings';
import { collectDefaultMetrics, Counter, Gauge } from 'prom-client';
import type { Readiness } from './readiness';

/** Metrics of the process: memory, processor time, event loop, garbage collection, dropped log lines, readiness and version. */
export function measureProcess({ registry }: ProcessMetrics, readiness: Readiness): void {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'homeroom_info',
    help: 'Always 1; the label has the version',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  new Counter({
    name: 'homeroom_log_lines_dropped_total',
    help: 'Log lines that were dropped because the output was too slow',
    registers,
    collect() {
      this.reset();
      this.inc(standardOutput.linesDropped);
    },
  });
  new Gauge({
    name: 'homeroom_ready',
    help: 'Whether /readyz answers 200',
    registers,
    async collect() {
      this.set((await readiness.check()).isReady ? 1 : 0);
    },
  });
}
