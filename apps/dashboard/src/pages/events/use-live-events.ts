import { useEffect, useRef, useState } from 'react';
import { ApiError, request } from '../../api/request';
import type { EnvironmentName, Records } from '../../api/types';

export type ShownEvent = Records['Event'];

export interface LiveEvents {
  /** The newest first. */
  readonly events: readonly ShownEvent[];
  /** Why the last read failed. */
  readonly error: Error | null;
  /** Whether events were missed, because they are no longer kept or the data was restored. */
  readonly hasBegunAnew: boolean;
}

/** Milliseconds between two reads. */
const readEvery = 2_000;
/** Milliseconds before the next read after one that failed. */
const retryAfter = 5_000;
const mostAtOnce = 500;
/** Events that the page holds. */
const mostHeld = 1_000;

/**
 * Follows the events of an environment from now on. A read does not wait for events, because it would hold a place of the server.
 *
 * @param isReading goes on at the same place when it becomes true again
 */
export function useLiveEvents(environment: EnvironmentName, isReading: boolean): LiveEvents {
  const [live, setLive] = useState<LiveEvents>({ events: [], error: null, hasBegunAnew: false });
  const position = useRef('end');

  useEffect(() => {
    if (!isReading) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;

    async function look() {
      const query = new URLSearchParams({ after: position.current, limit: String(mostAtOnce) });
      const read = await request<Records['EventPage']>(`schools/${environment}/events?${query.toString()}`).catch(
        asError,
      );
      if (isOver) return;
      timer = setTimeout(() => void look(), take(read));
    }

    /** @returns the milliseconds before the next read */
    function take(read: Records['EventPage'] | Error): number {
      if (!(read instanceof Error)) {
        const { data, pagination } = read;
        position.current = pagination.next;
        setLive((before) => ({
          ...before,
          events: [...data.toReversed(), ...before.events].slice(0, mostHeld),
          error: null,
        }));
        return pagination.has_more ? 0 : readEvery;
      }
      if (read instanceof ApiError && read.code === 'EVENTS_EXPIRED') {
        position.current = 'end';
        setLive({ events: [], error: null, hasBegunAnew: true });
        return 0;
      }
      setLive((before) => ({ ...before, error: read }));
      return retryAfter;
    }

    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [environment, isReading]);

  return live;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
