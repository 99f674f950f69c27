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

const most = 100;

/** Answers out of order, as PostgreSQL may. */
function pupilsAsked() {
  const asked: (readonly number[])[] = [];
  const rows = new RowLoader<Pupil>((ids) => {
    asked.push(ids);
    return Promise.resolve(pupils.filter(({ id }) => ids.includes(id)));
  }, most);
  return { asked, rows };
}

const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

describe('Rows by their ids', () => {
  it('are fetched at once where they are asked for in one turn, and each goes to who asked for it', async () => {
    const { asked, rows } = pupilsAsked();
    const found = await Promise.all([1, 2, 3, 1].map((id) => rows.of(id)));
    expect(found.map((pupil) => pupil?.name ?? null)).toEqual(['Grace', null, 'Ada', 'Grace']);
    expect(asked).toEqual([[1, 2, 3, 1]]);
  });

  it('are fetched anew for who asks later, also for the same', async () => {
    const { asked, rows } = pupilsAsked();
    const first = rows.of(1);
    await nextTurn();
    await Promise.all([first, rows.of(1)]);
    expect(asked).toEqual([[1], [1]]);
  });

  it('are fetched no more at once than it is told', async () => {
    const { asked, rows } = pupilsAsked();
    await Promise.all(Array.from({ length: 250 }, (_, at) => rows.of(at)));
    expect(asked.map(({ length }) => length)).toEqual([100, 100, 50]);
  });

  it("are fetched on nobody's behalf: what goes with one request is not seen by the statement for all", async () => {
    const requests = new AsyncLocalStorage<string>();
    const seen: (string | undefined)[] = [];
    const rows = new RowLoader<Pupil>(() => {
      seen.push(requests.getStore());
      return Promise.resolve(pupils);
    }, most);
    const ask = (request: string, id: number) =>
      requests.run(request, async () => ({ name: (await rows.of(id))?.name, request: requests.getStore() }));
    expect(await Promise.all([ask('one', 1), ask('other', 3)])).toEqual([
      { name: 'Grace', request: 'one' },
      { name: 'Ada', request: 'other' },
    ]);
    expect(seen).toEqual([undefined]);
  });

  it('are refused where the statement answers what was not asked for, such as ids that are text', async () => {
    const rows = new RowLoader<Pupil>(() => Promise.resolve([{ id: '1' as unknown as number, name: 'Grace' }]), most);
    await expect(rows.of(1)).rejects.toThrow('must answer the ids as numbers');
  });

  it('fail for all who asked together, and for nobody else', async () => {
    let fails = true;
    const fetch = (ids: readonly number[]) =>
      fails ? Promise.reject(new Error('away')) : Promise.resolve(pupils.filter(({ id }) => ids.includes(id)));
    const rows = new RowLoader<Pupil>(fetch, most);
    const failed = await Promise.allSettled([rows.of(1), rows.of(2)]);
    fails = false;
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await rows.of(3)).toEqual({ id: 3, name: 'Ada' });
  });
});
