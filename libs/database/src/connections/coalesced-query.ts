/**
 * Runs one query for many concurrent callers. Callers that arrive while it runs share the next run, which starts after
 * they arrived, so no caller gets a result that is older than its call.
 */
export class CoalescedQuery<T> {
  private inFlight: Promise<void> | null = null;
  private next: Promise<T> | null = null;

  /** @param query must settle */
  constructor(private readonly query: () => Promise<T>) {}

  /** A result that is not older than this call. */
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
