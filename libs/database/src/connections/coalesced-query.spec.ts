import { CoalescedQuery } from './coalesced-query';

/** A query whose results the test provides: the first is 1, the second 2. */
class ManualQuery {
  readonly answers: ((fails?: boolean) => void)[] = [];
  readonly query = new CoalescedQuery(
    () =>
      new Promise<number>((resolve, reject) => {
        const answer = this.answers.length + 1;
        this.answers.push((fails = false) => (fails ? reject(new Error('lost')) : resolve(answer)));
      }),
  );
}

describe('an answer that has to be fresh', () => {
  it('is asked for at once, and once more for all who come while the question is out', async () => {
    const { query, answers } = new ManualQuery();
    const first = query.run();
    const later = [query.run(), query.run(), query.run()];
    expect(answers).toHaveLength(1);
    answers[0]?.();
    expect(await first).toBe(1);
    await new Promise(setImmediate);
    expect(answers).toHaveLength(2);
    answers[1]?.();
    expect(await Promise.all(later)).toEqual([2, 2, 2]);
  });

  it('is never one that was asked for before', async () => {
    const { query, answers } = new ManualQuery();
    void query.run();
    const second = query.run();
    answers[0]?.();
    await new Promise(setImmediate);
    const third = query.run();
    answers[1]?.();
    expect(await second).toBe(2);
    await new Promise(setImmediate);
    answers[2]?.();
    expect(await third).toBe(3);
  });

  it('is asked for anew when it was lost', async () => {
    const { query, answers } = new ManualQuery();
    const lost = query.run();
    const next = query.run();
    answers[0]?.(true);
    await expect(lost).rejects.toThrow('lost');
    await new Promise(setImmediate);
    answers[1]?.();
    expect(await next).toBe(2);
    await new Promise(setImmediate);
    void query.run();
    expect(answers).toHaveLength(3);
  });
});
