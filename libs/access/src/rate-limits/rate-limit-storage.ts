import type { ThrottlerStorage } from '@nestjs/throttler';
import type { RateLimit } from './plan';
import type { WindowsRecord } from './windows';

/** The throttler's storage contract, for a limit of an hour and one of a minute. */
export abstract class RateLimitStorage implements ThrottlerStorage {
  /** Whether all processes count together. Null where there is no Redis. */
  abstract readonly isShared: boolean | null;

  /**
   * Counts a request in both windows, or in neither when one of them is used up: a refused request is not counted.
   *
   * @param ttl milliseconds of the long window, an hour
   * @param limit requests in it
   * @param blockDuration unused: a client is blocked until the window ends
   * @param perMinute requests in a minute. The contract knows one window, and counting in two by two calls would count a
   *   request that the second one refuses
   * @returns the record after the request. When the request is refused, `isBlocked` is true
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

  /** The record as far as this process knows. */
  abstract lastKnown(key: string, limit: RateLimit): WindowsRecord;
}
