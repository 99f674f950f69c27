import { CoalescedQuery } from './coalesced-query';

/** A question whose answers are given by hand: the first is 1, the next one 2. */
class Oracle {
  readonly told: ((fails?: boolean) => void)[] = [];
  readonly fresh = new CoalescedQuery(
    () =>
      new Promise<number>((resolve, reject) => {
        const answer = this.told.length + 1;
        this.told.push((fails = false) => (fails ? reject(new Error('lost')) : resolve(answer)));
      }),
  );
}

describe('an answer that has to be fresh', () => {
  it('is asked for at once, and once more for all who come while the question is out', async () => {
    const { fresh, told } = new Oracle();
    const first = fresh.now();
    const later = [fresh.now(), fresh.now(), fresh.now()];
    expect(told).toHaveLength(1);
    told[0]?.();
    expect(await first).toBe(1);
    await new Promise(setImmediate);
    expect(told).toHaveLength(2);
    told[1]?.();
    expect(await Promise.all(later)).toEqual([2, 2, 2]);
  });

  it('is never one that was asked for before', async () => {
    const { fresh, told } = new Oracle();
    void fresh.now();
    const second = fresh.now();
    told[0]?.();
    await new Promise(setImmediate);
    const third = fresh.now();
    told[1]?.();
    expect(await second).toBe(2);
    await new Promise(setImmediate);
    told[2]?.();
    expect(await third).toBe(3);
  });

  it('is asked for anew when it was lost', async () => {
    const { fresh, told } = new Oracle();
    const lost = fresh.now();
    const next = fresh.now();
    told[0]?.(true);
    await expect(lost).rejects.toThrow('lost');
    await new Promise(setImmediate);
    told[1]?.();
    expect(await next).toBe(2);
    await new Promise(setImmediate);
    void fresh.now();
    expect(told).toHaveLength(3);
  });
});
