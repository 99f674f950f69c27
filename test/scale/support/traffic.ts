import { setTimeout as pause } from 'node:timers/promises';
import { ask, type Outcome, student } from './asking';

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
  /** Milliseconds between two requests. */
  protected readonly pace: number = 10;
  private isOver = false;
  private readonly asked: Promise<Outcome>[] = [];
  private readonly written: string[] = [];
  /** Whose record is read. */
  protected id = 0;

  protected constructor(
    private readonly url: string,
    private readonly key: string,
    protected readonly mark: string,
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
    const traffic = new this(url, key, mark);
    await traffic.begin();
    const asking = traffic.ask();
    await happen(traffic).finally(() => (traffic.isOver = true));
    await asking;
    return traffic.seen();
  }

  /** So many requests from now on. */
  async goesOn(requests: number): Promise<void> {
    const until = this.asked.length + requests;
    while (this.asked.length < until) await pause(this.pace);
  }

  protected async begin(): Promise<void> {
    ({ id: this.id } = JSON.parse((await this.register(0)).text) as { id: number });
  }

  /** The requests that are sent in turn: as many writes as lists and records. */
  protected requests(count: number): readonly (() => Promise<Outcome>)[] {
    return [() => this.register(count), () => this.get('/students?per_page=5'), () => this.get(`/students/${this.id}`)];
  }

  private async ask(): Promise<void> {
    const began = performance.now();
    for (let count = 1; !this.isOver; count += 1) {
      const requests = this.requests(count);
      this.asked.push(requests[count % requests.length]!());
      await pause(Math.max(0, began + count * this.pace - performance.now()));
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

  protected async register(count: number): Promise<Outcome> {
    const body = student(`${this.mark}${count}`);
    const outcome = await this.post('/students', body, body.email);
    if (outcome.status === 201) this.written.push(body.email);
    return outcome;
  }

  protected get(path: string): Promise<Outcome> {
    return ask(`${this.url}${path}`, this.key);
  }

  /** @param name of the write */
  protected post(path: string, body: object, name: string): Promise<Outcome> {
    return ask(`${this.url}${path}`, this.key, { body, name });
  }
}
