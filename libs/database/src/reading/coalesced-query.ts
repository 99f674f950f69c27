/**
 * The answer to a question that many have at once: it is out once at a time, and whoever comes meanwhile shares the next
 * one. That one is asked after they have come, so that nobody is told what was true before.
 */
export class CoalescedQuery<T> {
  private out: Promise<void> | null = null;
  private next: Promise<T> | null = null;

  /** @param ask has to come to an end */
  constructor(private readonly ask: () => Promise<T>) {}

  /** What is true now, or was a moment after this call. */
  now(): Promise<T> {
    if (!this.out) return this.send();
    this.next ??= this.out.then(() => this.send());
    return this.next;
  }

  private send(): Promise<T> {
    const answer = this.ask();
    const settled = () => {
      if (!this.next) this.out = null;
    };
    this.next = null;
    this.out = answer.then(settled, settled);
    return answer;
  }
}
