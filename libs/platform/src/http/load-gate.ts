import type { ServerResponse } from 'node:http';

/** Requests that are answered at the same time: more of them would only make each other wait. */
const places = 64;
/** Requests that may come in beside them at once, and how many of these are allowed again in a second without a crowd. */
const burst = 300;
const burstsPerSecond = 300;
/** Milliseconds after which a request keeps no place: what it waits for, such as a lock, is not the processor. */
const briefly = 1_000;
/** Requests that may be inside, whatever they wait for. */
const most = 1_000;

/**
 * Lets in as many requests as can be answered soon. Under a load that lasts, those that are let in would wait for each
 * other, longer and longer: so others are refused while it costs next to nothing. A short burst may come in whole.
 */
export class LoadGate {
  /** When each came in, the oldest first. */
  private readonly working = new Map<ServerResponse, number>();
  private readonly guests = new WeakSet<ServerResponse>();
  private readonly awaiting = new WeakSet<ServerResponse>();
  private inside = 0;
  private spare = burst;
  private spareAt = performance.now();

  /** Whether nobody may come in now. */
  get isFull(): boolean {
    const now = performance.now();
    this.letLinger(now);
    const isCrowded = this.working.size >= places;
    if (!isCrowded) this.spare = Math.min(burst, this.spare + ((now - this.spareAt) * burstsPerSecond) / 1000);
    this.spareAt = now;
    return this.inside >= most || (isCrowded && this.spare < 1);
  }

  /** Whether a request may come in; its place is free again once it `leave`s, or nobody waits for its answer any more. */
  enter(response: ServerResponse): boolean {
    if (this.isFull) return false;
    if (this.working.size >= places) this.spare -= 1;
    this.inside += 1;
    this.working.set(response, this.spareAt);
    this.guests.add(response);
    response.once('close', () => this.leave(response));
    return true;
  }

  /** Its answer is made. How long the caller takes to read it is not the processor's business. */
  leave(response: ServerResponse): void {
    if (!this.guests.delete(response)) return;
    this.inside -= 1;
    this.working.delete(response);
    this.awaiting.delete(response);
  }

  /** Takes the place of a request away while its body is on its way: a slow line keeps nobody's processor. */
  awaitBody(response: ServerResponse): void {
    if (this.working.delete(response)) this.awaiting.add(response);
  }

  /** Its body is here: it has a place again, whoever has one meanwhile. */
  goOn(response: ServerResponse): void {
    if (this.awaiting.delete(response)) this.working.set(response, performance.now());
  }

  private letLinger(now: number): void {
    for (const [response, since] of this.working) {
      if (now - since < briefly) return;
      this.working.delete(response);
    }
  }
}
