import type { ServerResponse } from 'node:http';
import { Pace } from './pace';
import { RecentCount } from './recent-count';
import { whenEnded } from './running-answers';

/** Requests that are answered at the same time: more of them would only make each other wait. */
const places = 64;
/** Requests that may come in beside them at once, and how many of these are allowed again in a second without a crowd. */
const burst = 200;
const burstsPerSecond = 200;
/** Milliseconds after which a request keeps no place: what it waits for, such as a lock, is not the processor. */
const briefly = 1_000;
/** Requests that may be inside, whatever they wait for. */
const most = 1_000;

/** A response whose request is inside; while it has a place, since when. */
interface Guest extends ServerResponse {
  [since]?: number | null | undefined;
}
const since = Symbol('since');

/**
 * Lets in as many requests as can be answered soon. Under a load that lasts, those that are let in would wait for each
 * other, longer and longer: so others are refused while it costs next to nothing. A short burst may come in whole.
 */
export class LoadGate {
  private readonly working = new RecentCount(briefly);
  private readonly pace = new Pace();
  private inside = 0;
  private spare = burst;
  private spareAt = performance.now();

  /** Whether nobody may come in now. */
  get isFull(): boolean {
    const now = performance.now();
    const isCrowded = this.working.at(now) >= places;
    if (!isCrowded) this.spare = Math.min(burst, this.spare + ((now - this.spareAt) * burstsPerSecond) / 1000);
    this.spareAt = now;
    return this.inside >= most || (isCrowded && this.spare < 1) || this.pace.isTooSoon(now);
  }

  /** Whether a request may come in; its place is free again once it `leave`s, or nobody waits for its answer any more. */
  enter(response: Guest): boolean {
    if (this.isFull) {
      this.refuse();
      return false;
    }
    this.pace.admit();
    if (this.working.at(this.spareAt) >= places) this.spare -= 1;
    this.inside += 1;
    response[since] = this.working.add(this.spareAt);
    whenEnded(response, () => this.leave(response));
    return true;
  }

  /** Somebody was turned away. */
  refuse(): void {
    this.pace.refuse();
  }

  /** Its answer is made. How long the caller takes to read it is not the processor's business. */
  leave(response: Guest): void {
    if (response[since] === undefined) return;
    this.awaitBody(response);
    this.inside -= 1;
    response[since] = undefined;
  }

  /** Takes the place of a request away while its body is on its way: a slow line keeps nobody's processor. */
  awaitBody(response: Guest): void {
    const began = response[since];
    if (began === undefined || began === null) return;
    this.working.remove(began, performance.now());
    response[since] = null;
  }

  /** Its body is here: it has a place again, whoever has one meanwhile. */
  goOn(response: Guest): void {
    if (response[since] === null) response[since] = this.working.add(performance.now());
  }
}
