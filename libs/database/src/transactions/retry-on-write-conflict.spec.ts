import { retryOnWriteConflict } from './retry-on-write-conflict';

/** Work that fails with these SQLSTATEs, one after the other, and then succeeds. Counts its attempts. */
function failing(...codes: string[]) {
  let count = 0;
  const work = (): Promise<string> => {
    const code = codes[count];
    count += 1;
    return code === undefined ? Promise.resolve('done') : Promise.reject(Object.assign(new Error(code), { code }));
  };
  return { work, attempts: () => count };
}

describe('a transaction that fails because of a concurrent one', () => {
  it('runs again until it succeeds', async () => {
    const { work, attempts } = failing('40001', '40P01');
    expect(await retryOnWriteConflict(work, 3)).toBe('done');
    expect(attempts()).toBe(3);
  });

  it('fails with the error of its last attempt', async () => {
    const { work, attempts } = failing('40001', '40001', '40P01', '40001');
    await expect(retryOnWriteConflict(work, 3)).rejects.toMatchObject({ code: '40P01' });
    expect(attempts()).toBe(3);
  });

  it('runs again also if the driver wraps the error', async () => {
    let count = 0;
    const work = async () => {
      count += 1;
      if (count === 1) throw new Error('wrapped', { cause: { code: '40P01' } });
      return count;
    };
    expect(await retryOnWriteConflict(work, 2)).toBe(2);
  });
});

it.each(['23505', '55P03', '57014', 'ECONNRESET'])(
  'a transaction that fails with %s does not run again',
  async (code) => {
    const { work, attempts } = failing(code);
    await expect(retryOnWriteConflict(work, 3)).rejects.toMatchObject({ code });
    expect(attempts()).toBe(1);
  },
);
