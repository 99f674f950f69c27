import { Counter, Gauge, type LabelValues, Registry } from 'prom-client';

/** The Prometheus registry of the process. Each application has its own view of it. */
export class ProcessMetrics {
  readonly registry = new Registry();

  /** @param application `production`, `sandbox` or `dashboard` */
  of(application: string): Metrics {
    return new Metrics(this.registry, application);
  }
}

/**
 * The metrics of one application. Each metric has the application as a label. Services inject this and declare their
 * metrics in the constructor. Further labels must have few values, none of them from a request.
 */
export class Metrics {
  constructor(
    private readonly registry: Registry,
    readonly application: string,
  ) {}

  /** @returns a function that adds to the counter */
  counter(name: string, help: string): (more?: number) => void {
    const counter = this.declare(name, (registers) => new TallyCounter(name, help, labelNames, registers));
    return counter.tally({ application: this.application });
  }

  /** A gauge whose value is read at each scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    const gauge = this.declare(name, (registers) => new ReadGauge(name, help, registers));
    gauge.readers.set(this.application, read);
  }

  /** The applications of a process share their metrics. The first one creates them. */
  declare<M extends object>(name: string, make: (registers: Registry[]) => M): M {
    return (this.registry.getSingleMetric(name) as M | undefined) ?? make([this.registry]);
  }
}

const labelNames = ['application'] as const;

/**
 * A counter that adds up its increments when it is scraped. Looking up the labels for each request would cost too much.
 */
export class TallyCounter<Label extends string> extends Counter<Label> {
  private readonly tallies: { readonly labels: LabelValues<Label>; counted: number }[] = [];

  constructor(name: string, help: string, labels: readonly Label[], registers: Registry[]) {
    super({ name, help, labelNames: labels, registers });
  }

  /** @returns a function that adds to the counter of these labels, which starts at 0 */
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

/** A gauge that reads the value of each application. */
class ReadGauge extends Gauge<'application'> {
  readonly readers = new Map<string, () => number | Promise<number>>();

  constructor(name: string, help: string, registers: Registry[]) {
    super({ name, help, labelNames, registers });
  }

  readonly collect = async (): Promise<void> => {
    for (const [application, read] of this.readers) this.set({ application }, await read());
  };
}
