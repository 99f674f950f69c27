import type { Connection } from '../connection/connection.ts';
import type { CallOptions } from '../connection/options.ts';
import type { Event, EventPage, EventQuery } from './records.ts';

/** Seconds for which a request of `follow` waits for the next event. The timeout of a call should be longer. */
const waitFor = 20;

/** What `follow` reads. */
export interface FollowOptions extends CallOptions {
  /** Such as `student.*,enrollment.created`; by default all that the key may read. */
  readonly types?: string;
  /** Events on a page, at most 1,000. */
  readonly limit?: number;
}

/** The events of one page, and the position behind them. */
export interface FollowedEvents {
  readonly events: readonly Event[];
  /** Store it with what these events changed, and pass it to `follow` after a restart. */
  readonly position: string;
}

/** What changed, in the order of commits. */
export class Events {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** One page of events. @throws EventsExpiredError */
  list(query: EventQuery = {}, options?: CallOptions): Promise<EventPage> {
    return this.#connection.send((api, init) => api.GET('/events', { params: { query }, ...init }), options);
  }

  /** The position behind the newest event. A copy takes it before it reads the lists, and follows from there. */
  async end(options?: CallOptions): Promise<string> {
    return (await this.list({ after: 'end', limit: 1 }, options)).pagination.next;
  }

  /**
   * The events behind a position, page by page, without an end: it waits for the next ones until its signal is aborted. Each record is read by
   * its path after its event, so a page may be applied twice.
   *
   * @throws EventsExpiredError if the position is older than the events that are kept: read the lists again
   */
  async *follow(position: string, options: FollowOptions = {}): AsyncGenerator<FollowedEvents, void, undefined> {
    const { types, limit = 100, ...call } = options;
    for (let after = position; ;) {
      const query = { after, limit, wait: waitFor, ...(types !== undefined && { types }) };
      const { data, pagination } = await this.list(query, call);
      after = pagination.next;
      if (data.length > 0) yield { events: data, position: after };
    }
  }
}
