import fc from 'fast-check';
import { RateLimits } from '../../libs/access/src/rate-limits/rate-limits';
import { countRequest } from '../support/counted-request';
import { MemoryStorage } from '../../libs/access/src/rate-limits/rate-limit-storage';
import { StoppedClock } from '../support/test-school';
import { Asker, hour, type Limit, minute, type Told } from './models/asker';
import { runs } from './runs';

const start = Date.parse('2026-03-02T10:00:00.400Z');

/** What happens: time goes by, or a key asks a number of times. */
type Event = { readonly pause: number } | { readonly key: string; readonly times: number };

/** Limits that are met by the minute, by the hour, and by both at once. */
const keys: Record<string, Limit> = {
  'key 1': { perHour: 5, perMinute: 2 },
  'key 2': { perHour: 3, perMinute: 3 },
  'key 3': { perHour: 4, perMinute: 100 },
  'key 4': { perHour: 1, perMinute: 1 },
  'key 5': { perHour: 1000, perMinute: 100 },
};

const pauses = fc.oneof(
  fc.constantFrom(1, 999, 1000, minute - 1, minute, minute + 1, hour - 1, hour, hour + 1),
  fc.nat({ max: 2 * minute }),
  fc.nat({ max: 2 * hour }),
);
const events: fc.Arbitrary<Event> = fc.oneof(
  pauses.map((pause) => ({ pause })),
  fc.record({ key: fc.constantFrom(...Object.keys(keys)), times: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ key: fc.constant('key 5'), times: fc.constantFrom(1, 99, 100, 101) }),
);

const idOf = (name: string): number => Number(name.slice(4));

describe('the limits, whatever is asked by whom and when,', () => {
  it('are those of an hour and a minute from the first request, of each key by itself', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(events, { maxLength: 60, size: 'max' }), async (history) => {
        const clock = new StoppedClock(new Date(start));
        const storage = new MemoryStorage(clock);
        const limits = new RateLimits(storage, clock);
        const askers = new Map<string, Asker>();
        for (const event of history) {
          if ('pause' in event) {
            clock.advance(event.pause);
            continue;
          }
          const { key, times } = event;
          const at = clock.now().getTime();
          const asker = askers.get(key) ?? new Asker(keys[key]!);
          askers.set(key, asker);
          expect(toldBy(limits.lastKnown(idOf(key), keys[key]!))).toEqual(asker.told(at));
          const take = async () => countRequest(storage, idOf(key), keys[key]!);
          const answers = await Promise.all(Array.from({ length: times }, take));
          const allowed = asker.ask(at, times);
          expect(answers.filter((answer) => answer.allowed)).toHaveLength(allowed);
          const last = toldBy(answers.at(-1)!);
          // One that was let through is told what is left, not that the next one will be refused.
          const { remaining, reset, retryAfter } = asker.told(at);
          expect(last).toEqual({ remaining, reset, retryAfter: allowed === times ? null : retryAfter });
        }
      }),
      runs(200),
    );
  });

  it('let nobody wait in vain, and nobody wait too long', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(pauses, { minLength: 3, maxLength: 40, size: 'max' }),
        fc.constantFrom(...Object.keys(keys)),
        async (history, name) => {
          const clock = new StoppedClock(new Date(start));
          const storage = new MemoryStorage(clock);
          const ask = () => countRequest(storage, idOf(name), keys[name]!);
          for (const pause of history) {
            clock.advance(pause);
            const { allowed, retryAfter } = await ask();
            if (allowed) continue;
            clock.advance(retryAfter * 1000 - 1000);
            const tooSoon = await ask();
            expect(tooSoon).toMatchObject({ allowed: false, retryAfter: 1 });
            clock.advance(1000);
            expect((await ask()).allowed).toBe(true);
          }
        },
      ),
      runs(300),
    );
  });
});

function toldBy({ allowed, retryAfter, headers }: Awaited<ReturnType<typeof countRequest>>): Told {
  return {
    remaining: Number(headers['x-ratelimit-remaining']),
    reset: Number(headers['x-ratelimit-reset']),
    retryAfter: allowed ? null : retryAfter,
  };
}
