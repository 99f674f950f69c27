import { assertScopes } from '@homeroom/access';
import { currentShare } from '@homeroom/database';
import type { Caller } from '@homeroom/http';
import { Injectable } from '@nestjs/common';
import { eventTypes, scopesOfTypes, typesFor } from '../domain/event';
import { allOf, type EventPosition, EventsExpired } from '../domain/event-position';
import { type EventPageRequest, EventQueries, type StoredEvent } from '../persistence/event.queries';
import { EventWatch } from './event-watch';

export interface EventRequest {
  /** Behind the last event that the client has; before the first that is kept, or behind the last one. */
  readonly after: EventPosition | 'start' | 'end';
  readonly limit: number;
  /** By default all that the caller may read. */
  readonly types?: readonly string[] | undefined;
  /** Milliseconds for which an empty page waits for the next event. */
  readonly wait: number;
}

export interface EventPage {
  readonly events: readonly StoredEvent[];
  readonly next: EventPosition;
  /** Whether more events may follow. A page may be empty, and others follow that the caller reads. */
  readonly hasMore: boolean;
}

export interface AwaitedPage extends EventPage {
  /** Milliseconds for which it waited. */
  readonly waited: number;
}

/** Reads the events of the records that a caller may read, in the order of commits. */
@Injectable()
export class EventFeed {
  private readonly pages = new Map<string, Promise<readonly StoredEvent[]>>();

  constructor(
    private readonly events: EventQueries,
    private readonly watch: EventWatch,
  ) {}

  /**
   * A page of events.
   *
   * @throws 403 if the key lacks a scope for one of the types, EventsExpired
   */
  async page({ after, limit, types, wait }: EventRequest, { scopes }: Pick<Caller, 'scopes'>): Promise<AwaitedPage> {
    if (types) assertScopes({ scopes }, scopesOfTypes(types));
    const wanted = types ?? typesFor(scopes);
    const until = performance.now() + wait;
    let from = await this.begin(after);
    let waited = 0;
    if (after === 'end' && wait === 0) return { events: [], next: from, hasMore: false, waited };
    for (;;) {
      const page = await this.read(from, limit, wanted, waited > 0);
      const left = until - performance.now();
      if (page.events.length > 0 || page.hasMore || left <= 0) return { ...page, waited };
      const hasEvents = await this.watch.next(page.next.position, left);
      waited += left - (until - performance.now());
      if (!hasEvents) return { ...page, waited };
      from = page.next;
    }
  }

  private async begin(after: EventRequest['after']): Promise<EventPosition> {
    const { epoch, forgotten, last } = await this.events.kept();
    if (after === 'start') return { epoch, position: forgotten, id: allOf };
    if (after === 'end') return { epoch, position: last, id: allOf };
    const position = BigInt(after.position);
    // Only another set of records, such as a standby that lacked the last commits, has a position behind the last one.
    const isForgotten = position < BigInt(forgotten) || (after.position === forgotten && after.id !== allOf);
    if (after.epoch !== epoch || isForgotten || position > BigInt(last)) throw new EventsExpired();
    return after;
  }

  private async read(
    after: EventPosition,
    limit: number,
    wanted: readonly string[],
    hasWaited: boolean,
  ): Promise<EventPage> {
    const types = wanted.length === eventTypes.length ? null : wanted;
    const asked = { after, limit, types };
    const rows = await (hasWaited ? this.sharedPage(asked) : this.events.page(asked));
    const last = rows.at(-1);
    const found = rows.filter(({ is_wanted }) => is_wanted);
    const events = currentShare() === null || found.length === 0 ? found : await this.events.visible(found);
    if (!last) return { events, next: after, hasMore: false };
    const { position, id, has_more: hasMore } = last;
    // No event is added to a transaction that is read to its end.
    return { events, next: { epoch: after.epoch, position, id: hasMore ? id : allOf }, hasMore };
  }

  /**
   * A page for requests that waited. Those that wait for the same share one read: an event wakes all of them. A request that did not wait reads
   * by itself, because it may follow a write of its client.
   */
  private sharedPage(asked: EventPageRequest): Promise<readonly StoredEvent[]> {
    const key = JSON.stringify(asked);
    const begun = this.pages.get(key);
    if (begun) return begun;
    const reading = this.events.page(asked).finally(() => this.pages.delete(key));
    this.pages.set(key, reading);
    return reading;
  }
}
