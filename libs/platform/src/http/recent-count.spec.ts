import { RecentCount } from './recent-count';

describe('a count of what goes on', () => {
  it('has what has begun and not ended', () => {
    const count = new RecentCount(1_000);
    const one = count.add(5_000);
    count.add(5_350);
    expect(count.at(5_400)).toBe(2);
    count.remove(one, 5_400);
    expect(count.at(5_400)).toBe(1);
  });

  it('forgets what has gone on for too long, to a tenth of that, and does not mind when it ends', () => {
    const count = new RecentCount(1_000);
    const [one, other] = [count.add(5_099), count.add(5_800)];
    expect([5_999, 6_000, 6_799, 6_800].map((now) => count.at(now))).toEqual([2, 1, 1, 0]);
    count.remove(one, 6_800);
    count.remove(other, 6_800);
    count.add(6_800);
    expect([6_800, 60_000].map((now) => count.at(now))).toEqual([1, 0]);
  });

  it('is right after any time', () => {
    const count = new RecentCount(1_000);
    for (let now = 0; now < 50_000; now += 37) {
      const began = count.add(now);
      expect(count.at(now)).toBeGreaterThan(0);
      if (now % 2 === 0) count.remove(began, now + 10);
    }
    expect(count.at(51_000)).toBe(0);
  });
});
