import type { ThrottlerStorage } from '@nestjs/throttler';
import type { RateLimit } from '../api-keys/plan';
import type { WindowsRecord } from './windows';

/** The throttler's storage contract, for a limit of an hour and one of a minute. */
export abstract class RateLimitStorage implements ThrottlerStorage {
  /** Whether all processes share the counts. Null without Redis. */
  abstract readonly isShared: boolean | null;

  /**
   * Counts a request in both windows, or in neither when one of them is used up.
   *
   * @param ttl milliseconds of the long window, an hour
   * @param limit requests in it
   * @param blockDuration unused: a client is blocked until the window ends
   * @param perMinute requests in a minute. The contract has one window, and a call per window would count a request that
   *   the second window rejects
   * @returns the record after the request. `isBlocked` is true when the request is rejected
   */
  abstract increment(
    key: string,
    ttl: number,
    limit: number,
    blockDuration: number,
    throttlerName: string,
    perMinute?: number,
  ): Promise<WindowsRecord>;

  /** The record, without counting a request. */
  abstract peek(key: string, limit: RateLimit): Promise<WindowsRecord>;

  /** The record in the memory of this process. */
  abstract lastKnown(key: string, limit: RateLimit): WindowsRecord;
}
