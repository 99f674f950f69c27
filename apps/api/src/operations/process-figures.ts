import { type ProcessMetrics, version } from '@homeroom/platform';
import { collectDefaultMetrics, Gauge } from 'prom-client';
import type { Readiness } from './readiness';

/** Memory, processor time, event loop, garbage collection; whether it is ready; which Homeroom this is. */
export function measureProcess({ registry }: ProcessMetrics, readiness: Readiness): void {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'homeroom_info', help: 'Always 1', labelNames: ['version'], registers }).set({ version }, 1);
  new Gauge({
    name: 'homeroom_ready',
    help: 'Whether /readyz says 200',
    registers,
    async collect() {
      this.set((await readiness.look()).isReady ? 1 : 0);
    },
  });
}
