import { setTimeout as pause } from 'node:timers/promises';
import { Pace } from './pace';

/**
 * Requests that come one after the other for a while, with no time between them; for every tenth there is no place, if it
 * is so full. @returns how many came in, of how many that could have
 */
function crowd(pace: Pace, milliseconds: number, isFull: boolean): { asked: number; admitted: number } {
  const until = performance.now() + milliseconds;
  let [asked, admitted] = [0, 0];
  for (let now = performance.now(); now < until; now = performance.now()) {
    asked += 1;
    if (isFull && asked % 10 === 0) pace.refuse();
    if (pace.isTooSoon(now)) {
      pace.refuse();
    } else {
      pace.admit();
      admitted += 1;
    }
  }
  return { asked, admitted };
}

describe('the pace at which requests come in', () => {
  it('is as it may be while nobody is refused, however busy the process is', () => {
    const { asked, admitted } = crowd(new Pace(), 300, false);
    expect(admitted).toBe(asked);
  });

  it('is slower while others are refused and the process does nothing else any more, but never stops', () => {
    const pace = new Pace();
    crowd(pace, 400, true);
    const { asked, admitted } = crowd(pace, 300, true);
    expect(admitted).toBeLessThan(asked);
    expect(admitted).toBeGreaterThan(0);
  });

  it('is as it may be again once nobody is refused', async () => {
    const pace = new Pace();
    crowd(pace, 400, true);
    await pause(150);
    pace.isTooSoon(performance.now());
    await pause(150);
    const { asked, admitted } = crowd(pace, 50, false);
    expect(admitted).toBe(asked);
  });
});
