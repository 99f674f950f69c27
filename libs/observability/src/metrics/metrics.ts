import { Counter, Gauge, type LabelValues, Registry } from 'prom-client';

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
    const counter = this.declare(name, (registers) => new TallyCounter(name, help, labelNames, registers));
    return counter.tally({ application: this.application });
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

/** A counter that adds up what was counted when it is asked: a look-up of the labels for each request would cost more than the rest. */
export class TallyCounter<Label extends string> extends Counter<Label> {
  private readonly tallies: { readonly labels: LabelValues<Label>; counted: number }[] = [];

  constructor(name: string, help: string, labels: readonly Label[], registers: Registry[]) {
    super({ name, help, labelNames: labels, registers });
  }

  /** @returns what to call with how many more there are with these labels; it is there, at 0, from now on */
  tally(labels: LabelValues<Label>): (more?: number) => void {
    const tally = { labels, counted: 0 };
    this.tallies.push(tally);
    return (more = 1) => {
      tally.counted += more;
    };
  }

  readonly collect = (): void => {
    for (const tally of this.tallies) {
      this.inc(tally.labels, tally.counted);
      tally.counted = 0;
    }
  };
}

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
