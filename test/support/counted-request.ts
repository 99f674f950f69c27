import { type LimitedRequest, limited, trackerOf } from '../../libs/access/src/rate-limits/rate-limits';
import { counterOf, type RateLimitStorage, hour } from '../../libs/access/src/rate-limits/rate-limit-storage';

/** Counts a request of a key, as the guard does. */
export async function countRequest(
  storage: RateLimitStorage,
  keyId: number,
  limit: { readonly perHour: number; readonly perMinute: number },
): Promise<LimitedRequest> {
  const counter = counterOf(trackerOf(keyId), limit.perMinute);
  return limited(await storage.increment(counter, hour, limit.perHour), limit);
}
