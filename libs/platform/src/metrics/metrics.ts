import { Counter, Gauge, Registry } from 'prom-client';

/** Everything that a process measures, as Prometheus reads it. Its applications share it, each by a view of its own. */
export class ProcessMetrics {
  readonly registry = new Registry();

  /** @param application `production`, `sandbox` or `dashboard` */
  of(application: string): Metrics {
    return new Metrics(this.registry, application);
  }
}

/**
 * What one application of the process measures: each of its metrics has the application as a label. Whoever has something
 * to tell injects this and declares it in its constructor. A further label must have few values, and none from a request.
 */
export class Metrics {
  constructor(
    private readonly registry: Registry,
    readonly application: string,
  ) {}

  /** @returns what to call with how many more there are */
  counter(name: string, help: string): (more?: number) => void {
    const counter = this.declare(name, (registers) => new Counter({ name, help, labelNames, registers }));
    const labels = { application: this.application };
    // So that it is there, at 0, before anything was counted: an alert compares with it.
    counter.inc(labels, 0);
    return (more = 1) => counter.inc(labels, more);
  }

  /** A figure that is looked up whenever somebody asks for the metrics. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    const gauge = this.declare(name, (registers) => new ReadGauge(name, help, registers));
    gauge.readers.set(this.application, read);
  }

  /** The applications of a process have the same metrics: the first one makes them. */
  declare<M extends object>(name: string, make: (registers: Registry[]) => M): M {
    return (this.registry.getSingleMetric(name) as M | undefined) ?? make([this.registry]);
  }
}

const labelNames = ['application'] as const;

/** A gauge that asks each application for its own figure. */
class ReadGauge extends Gauge<'application'> {
  readonly readers = new Map<string, () => number | Promise<number>>();

  constructor(name: string, help: string, registers: Registry[]) {
    super({ name, help, labelNames, registers });
  }

  readonly collect = async (): Promise<void> => {
    for (const [application, read] of this.readers) this.set({ application }, await read());
  };
}
