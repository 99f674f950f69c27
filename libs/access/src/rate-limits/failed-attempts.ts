import { createHash } from 'node:crypto';
import { type HttpError, networkOf, rateLimited } from '@homeroom/http';
import { Injectable } from '@nestjs/common';
import { InjectThrottlerStorage } from '@nestjs/throttler';
import { counterOf, hour, type RateLimitStorage } from './rate-limit-storage';

/** Failed attempts of a network. */
const limit = { perHour: 300, perMinute: 30 };

/** Networks share counters, so that requests from many addresses fill no memory. */
const counters = 65_536;

/** Counts failed attempts to authenticate, by the network of the client. */
@Injectable()
export class FailedAttempts {
  constructor(@InjectThrottlerStorage() private readonly storage: RateLimitStorage) {}

  /** Counts an attempt. @returns the 429 that answers it beyond the limit, otherwise null */
  async count(address: string): Promise<HttpError | null> {
    const counter = counterOf(trackerOfNetwork(address), limit.perMinute);
    const { isBlocked, timeToBlockExpire } = await this.storage.increment(counter, hour, limit.perHour);
    return isBlocked ? rateLimited(timeToBlockExpire, undefined, 'failed_attempts') : null;
  }
}

function trackerOfNetwork(address: string): string {
  const digest = createHash('sha256').update(networkOf(address)).digest();
  return `failed attempts ${digest.readUInt32BE() % counters}`;
}
