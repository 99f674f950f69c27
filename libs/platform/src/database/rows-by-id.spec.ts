import { RowsById } from './rows-by-id';

interface Pupil {
  readonly id: number;
  readonly name: string;
}

const pupils: readonly Pupil[] = [
  { id: 3, name: 'Ada' },
  { id: 1, name: 'Grace' },
];

/** Answers out of order, as PostgreSQL may. */
function pupilsAsked() {
  const asked: (readonly number[])[] = [];
  const rows = new RowsById<Pupil>((ids) => {
    asked.push(ids);
    return Promise.resolve(pupils.filter(({ id }) => ids.includes(id)));
  });
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

  it('are fetched a hundred at once at most', async () => {
    const { asked, rows } = pupilsAsked();
    await Promise.all(Array.from({ length: 250 }, (_, at) => rows.of(at)));
    expect(asked.map(({ length }) => length)).toEqual([100, 100, 50]);
  });

  it('fail for all who asked together, and for nobody else', async () => {
    let fails = true;
    const rows = new RowsById<Pupil>(() => (fails ? Promise.reject(new Error('away')) : Promise.resolve(pupils)));
    const failed = await Promise.allSettled([rows.of(1), rows.of(2)]);
    fails = false;
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await rows.of(3)).toEqual({ id: 3, name: 'Ada' });
  });
});
