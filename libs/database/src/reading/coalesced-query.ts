/**
 * The answer to a question that many have at once: it is out once at a time, and whoever comes meanwhile shares the next
 * one. That one is asked after they have come, so that nobody is told what was true before.
 */
export class CoalescedQuery<T> {
  private inFlight: Promise<void> | null = null;
  private next: Promise<T> | null = null;

  /** @param query has to come to an end */
  constructor(private readonly query: () => Promise<T>) {}

  /** What is true now, or was a moment after this call. */
  run(): Promise<T> {
    if (!this.inFlight) return this.start();
    this.next ??= this.inFlight.then(() => this.start());
    return this.next;
  }

  private start(): Promise<T> {
    const answer = this.query();
    const settled = () => {
      if (!this.next) this.inFlight = null;
    };
    this.next = null;
    this.inFlight = answer.then(settled, settled);
    return answer;
  }
}
