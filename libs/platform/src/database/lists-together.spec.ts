import { AsyncLocalStorage } from 'node:async_hooks';
import { type ListParameter, ListsTogether, several } from './lists-together';

interface List {
  readonly json: string;
}

const STATEMENT = 'SELECT json FROM pupil WHERE name = $1::text LIMIT $2::int';

type Asked = readonly [statement: string, parameters: readonly ListParameter[]];

/** Answers who it was asked for, out of order, as PostgreSQL may; of nobody it has no list. */
function lists() {
  const asked: Asked[] = [];
  const together = new ListsTogether<List>(STATEMENT, (statement, parameters) => {
    asked.push([statement, parameters]);
    const given =
      statement === STATEMENT
        ? [{ p1: parameters[0] as string }]
        : (JSON.parse(String(parameters[0])) as { p1: string }[]);
    const rows = given.map(({ p1 }, at) => ({ place: at + 1, json: p1 })).filter(({ json }) => json !== 'nobody');
    return Promise.resolve(rows.reverse());
  });
  return { asked, together };
}

const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

describe('Lists that are asked for by one statement', () => {
  it('are read at once in one turn, and each goes to who asked for it', async () => {
    const { asked, together } = lists();
    const found = await Promise.all(['Ada', 'nobody', 'Grace', 'Ada'].map((name) => together.with([name, 2])));
    expect(found.map((list) => list?.json ?? null)).toEqual(['Ada', null, 'Grace', 'Ada']);
    expect(asked.map(([statement]) => statement)).toEqual([several(STATEMENT)]);
  });

  it('are read by the statement itself where there is one', async () => {
    const { asked, together } = lists();
    expect(await together.with(['Ada', 2])).toMatchObject({ json: 'Ada' });
    expect(await together.with(['nobody', 2])).toBeNull();
    expect(asked).toEqual([
      [STATEMENT, ['Ada', 2]],
      [STATEMENT, ['nobody', 2]],
    ]);
  });

  it('are read anew for who asks later, also for the same', async () => {
    const { asked, together } = lists();
    const first = together.with(['Ada', 2]);
    await nextTurn();
    await Promise.all([first, together.with(['Ada', 2])]);
    expect(asked).toHaveLength(2);
  });

  it('are five in a statement at most', async () => {
    const { asked, together } = lists();
    await Promise.all(Array.from({ length: 12 }, (_, at) => together.with([`Pupil ${at}`, 1])));
    expect(asked.map(([, [rows]]) => (JSON.parse(String(rows)) as unknown[]).length)).toEqual([5, 5, 2]);
  });

  it('are asked for with whatever a parameter may be: null, and numbers beyond those of JSON', async () => {
    const { asked, together } = lists();
    await Promise.all([together.with([null, 9_007_199_254_740_993n]), together.with(['Ada "1"\\', -1])]);
    expect(asked.map(([, parameters]) => parameters)).toEqual([
      ['[{"p1":null,"p2":"9007199254740993"},{"p1":"Ada \\"1\\"\\\\","p2":"-1"}]'],
    ]);
  });

  it('fail where one does not tell whose it is', async () => {
    const together = new ListsTogether<List>(STATEMENT, () => Promise.resolve([{ place: 3, json: 'Ada' }]));
    const outcomes = await Promise.allSettled([together.with(['Ada', 1]), together.with(['Grace', 1])]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it("are read on nobody's behalf: what goes with one request is not seen by the statement for all", async () => {
    const requests = new AsyncLocalStorage<string>();
    const seen: (string | undefined)[] = [];
    const together = new ListsTogether<List>(STATEMENT, () => {
      seen.push(requests.getStore());
      return Promise.resolve([]);
    });
    await Promise.all(['one', 'other'].map((request) => requests.run(request, () => together.with([request, 1]))));
    expect(seen).toEqual([undefined]);
  });

  it('fail for all who asked together, and for nobody else', async () => {
    let fails = true;
    const together = new ListsTogether<List>(STATEMENT, () =>
      fails ? Promise.reject(new Error('away')) : Promise.resolve([{ place: 1, json: 'Ada' }]),
    );
    const failed = await Promise.allSettled([together.with(['Ada', 1]), together.with(['Grace', 1])]);
    fails = false;
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await together.with(['Ada', 1])).toMatchObject({ json: 'Ada' });
  });
});

describe('Lists that take too long together', () => {
  const tooLong = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });

  it('are read one by one, and only those fail that take too long alone', async () => {
    const asked: string[] = [];
    const together = new ListsTogether<List>(STATEMENT, (statement, [name]) => {
      asked.push(statement);
      return statement !== STATEMENT || name === 'all'
        ? Promise.reject(tooLong)
        : Promise.resolve([{ place: 0, json: String(name) }]);
    });
    const outcomes = await Promise.allSettled(['Ada', 'all', 'Grace'].map((name) => together.with([name, 2])));
    expect(outcomes).toMatchObject([{ value: { json: 'Ada' } }, { reason: tooLong }, { value: { json: 'Grace' } }]);
    expect(asked).toEqual([several(STATEMENT), STATEMENT, STATEMENT, STATEMENT]);
  });
});

describe('A statement for several lists', () => {
  it('takes each parameter as the type that it is cast to', () => {
    const statement = several('SELECT a FROM b WHERE c = $2::text::date AND d = $2::text AND e = $10::int');
    expect(statement).toContain('json_to_recordset($1::text::json) AS (p2 text, p10 int)');
    expect(statement).toContain(
      '(SELECT a FROM b WHERE c = asked.p2::date AND d = asked.p2 AND e = asked.p10 LIMIT 1)',
    );
  });

  it.each([
    'SELECT 1',
    'SELECT $1',
    'SELECT $1::int, $2',
    'SELECT $1::int, $1',
    'SELECT $1::int, $1::text',
    'SELECT $1::int[]',
    'SELECT $1::timestamp with time zone',
  ])('is none where there is no parameter, or one has no type, two, or another: %s', (statement) => {
    expect(() => several(statement)).toThrow('must cast');
  });
});
