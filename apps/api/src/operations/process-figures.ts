import { type ProcessMetrics, standardOutput } from '@homeroom/observability';
import { version } from '@homeroom/settings';
import { collectDefaultMetrics, Counter, Gauge } from 'prom-client';
import type { Readiness } from './readiness';

/** Memory, processor time, event loop, garbage collection; lines that the log has lost; whether it is ready; which Homeroom this is. */
export function measureProcess({ registry }: ProcessMetrics, readiness: Readiness): void {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'homeroom_info', help: 'Always 1', labelNames: ['version'], registers }).set({ version }, 1);
  new Counter({
    name: 'homeroom_log_lines_dropped_total',
    help: 'Lines of the log that were not written, since nothing took them in time',
    registers,
    collect() {
      this.reset();
      this.inc(standardOutput.linesDropped);
    },
  });
  new Gauge({
    name: 'homeroom_ready',
    help: 'Whether /readyz says 200',
    registers,
    async collect() {
      this.set((await readiness.look()).isReady ? 1 : 0);
    },
  });
}
