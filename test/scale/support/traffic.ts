import { setTimeout as pause } from 'node:timers/promises';
import { ask, type Outcome, student } from './asking';

/** Milliseconds between two requests, a third of them lists, a third records, a third writes. */
const pace = 10;

/** What became of all requests. */
export interface Seen {
  readonly outcomes: readonly Outcome[];
  /** Those that were answered otherwise than on a good day. */
  readonly failed: readonly Outcome[];
  /** Milliseconds. */
  readonly slowest: number;
  /** E-mail addresses of the students whose registration was acknowledged. */
  readonly written: readonly string[];
}

/** Requests at a constant rate, however long each takes. Each write has a name of its own, and nothing is asked twice. */
export class Traffic {
  private isOver = false;
  private readonly asked: Promise<Outcome>[] = [];
  private readonly written: string[] = [];
  /** Whose record is read. */
  private id = 0;

  private constructor(
    private readonly url: string,
    private readonly key: string,
    private readonly mark: string,
  ) {}

  /**
   * Keeps asking while something happens to the topology; ends with it, also when it fails.
   *
   * @param mark of the students that it registers
   */
  static async during(
    url: string,
    key: string,
    mark: string,
    happen: (traffic: Traffic) => Promise<void>,
  ): Promise<Seen> {
    const traffic = new Traffic(url, key, mark);
    ({ id: traffic.id } = JSON.parse((await traffic.register(0)).text) as { id: number });
    const asking = traffic.ask();
    await happen(traffic).finally(() => (traffic.isOver = true));
    await asking;
    return traffic.seen();
  }

  /** So many requests from now on. */
  async goesOn(requests: number): Promise<void> {
    const until = this.asked.length + requests;
    while (this.asked.length < until) await pause(pace);
  }

  private async ask(): Promise<void> {
    const began = performance.now();
    for (let count = 1; !this.isOver; count += 1) {
      this.asked.push([() => this.register(count), () => this.list(), () => this.record()][count % 3]!());
      await pause(Math.max(0, began + count * pace - performance.now()));
    }
  }

  private async seen(): Promise<Seen> {
    const outcomes = await Promise.all(this.asked);
    return {
      outcomes,
      failed: outcomes.filter(({ status }) => status !== 200 && status !== 201),
      slowest: Math.max(...outcomes.map(({ milliseconds }) => milliseconds)),
      written: this.written,
    };
  }

  private async register(count: number): Promise<Outcome> {
    const body = student(`${this.mark}${count}`);
    const outcome = await ask(`${this.url}/students`, this.key, { body, name: body.email });
    if (outcome.status === 201) this.written.push(body.email);
    return outcome;
  }

  private list(): Promise<Outcome> {
    return ask(`${this.url}/students?per_page=5`, this.key);
  }

  private record(): Promise<Outcome> {
    return ask(`${this.url}/students/${this.id}`, this.key);
  }
}
