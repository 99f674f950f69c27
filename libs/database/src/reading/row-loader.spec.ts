import { AsyncLocalStorage } from 'node:async_hooks';
import { RowLoader } from './row-loader';

interface Pupil {
  readonly id: number;
  readonly name: string;
}

const pupils: readonly Pupil[] = [
  { id: 3, name: 'Ada' },
  { id: 1, name: 'Grace' },
];

const batchSize = 100;

/** Returns the rows in another order than the ids, as PostgreSQL may. */
function pupilLoader() {
  const requested: (readonly number[])[] = [];
  const loader = new RowLoader<Pupil>((ids) => {
    requested.push(ids);
    return Promise.resolve(pupils.filter(({ id }) => ids.includes(id)));
  }, batchSize);
  return { requested, loader };
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

describe('Rows by their ids', () => {
  it('are fetched at once where they are asked for in one turn, and each goes to who asked for it', async () => {
    const { requested, loader } = pupilLoader();
    const found = await Promise.all([1, 2, 3, 1].map((id) => loader.load(id)));
    expect(found.map((pupil) => pupil?.name ?? null)).toEqual(['Grace', null, 'Ada', 'Grace']);
    expect(requested).toEqual([[1, 2, 3, 1]]);
  });

  it('are fetched anew for who asks later, also for the same', async () => {
    const { requested, loader } = pupilLoader();
    const first = loader.load(1);
    await nextTick();
    await Promise.all([first, loader.load(1)]);
    expect(requested).toEqual([[1], [1]]);
  });

  it('are fetched no more at once than it is told', async () => {
    const { requested, loader } = pupilLoader();
    await Promise.all(Array.from({ length: 250 }, (_, at) => loader.load(at)));
    expect(requested.map(({ length }) => length)).toEqual([100, 100, 50]);
  });

  it("are fetched on nobody's behalf: what goes with one request is not seen by the statement for all", async () => {
    const requests = new AsyncLocalStorage<string>();
    const seen: (string | undefined)[] = [];
    const loader = new RowLoader<Pupil>(() => {
      seen.push(requests.getStore());
      return Promise.resolve(pupils);
    }, batchSize);
    const ask = (request: string, id: number) =>
      requests.run(request, async () => ({ name: (await loader.load(id))?.name, request: requests.getStore() }));
    expect(await Promise.all([ask('one', 1), ask('other', 3)])).toEqual([
      { name: 'Grace', request: 'one' },
      { name: 'Ada', request: 'other' },
    ]);
    expect(seen).toEqual([undefined]);
  });

  it('are refused where the statement answers what was not asked for, such as ids that are text', async () => {
    const loader = new RowLoader<Pupil>(
      () => Promise.resolve([{ id: '1' as unknown as number, name: 'Grace' }]),
      batchSize,
    );
    await expect(loader.load(1)).rejects.toThrow('must answer the ids as numbers');
  });

  it('fail for all who asked together, and for nobody else', async () => {
    let fails = true;
    const fetch = (ids: readonly number[]) =>
      fails ? Promise.reject(new Error('away')) : Promise.resolve(pupils.filter(({ id }) => ids.includes(id)));
    const loader = new RowLoader<Pupil>(fetch, batchSize);
    const failed = await Promise.allSettled([loader.load(1), loader.load(2)]);
    fails = false;
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await loader.load(3)).toEqual({ id: 3, name: 'Ada' });
  });
});
