import { type LimitedRequest, limited, trackerOf } from '../../libs/access/src/rate-limits/rate-limits';
import type { RateLimitStorage } from '../../libs/access/src/rate-limits/rate-limit-storage';
import { hour } from '../../libs/access/src/rate-limits/windows';

/** Counts a request of a key, as the guard does. */
export async function countRequest(
  storage: RateLimitStorage,
  keyId: number,
  limit: { readonly perHour: number; readonly perMinute: number },
): Promise<LimitedRequest> {
  return limited(await storage.increment(trackerOf(keyId), hour, limit.perHour, 0, 'api-key', limit.perMinute), limit);
}
