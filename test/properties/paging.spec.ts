import fc from 'fast-check';
import type { Sql } from 'postgres';
import { StoppedClock, TestSchool } from '../support/test-school';
import { lists, tableOf } from './models/lists';
import { runs } from './runs';

/** A walk over a list: what is there before, and how many records are added while each of the first pages is read. */
interface Walk {
  readonly query: string;
  readonly perPage: number;
  /** Whether each record is on the side of the filter that is asked for. */
  readonly before: readonly boolean[];
  readonly added: readonly (readonly boolean[])[];
}

interface Walked {
  /** The ids on the pages, one after the other. */
  readonly met: readonly number[];
  /** The ids that the list had before, in its order. */
  readonly before: readonly number[];
  /** How many records came into the list meanwhile. */
  readonly added: number;
}

const walks = (queries: readonly string[]): fc.Arbitrary<Walk> =>
  fc.record({
    query: fc.constantFrom(...queries),
    perPage: fc.oneof(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 100 })),
    before: fc.array(fc.boolean(), { maxLength: 40, size: 'max' }),
    added: fc.array(fc.array(fc.boolean(), { maxLength: 4 }), { maxLength: 8, size: 'max' }),
  });

const clock = new StoppedClock();
let school: TestSchool;
let sql: Sql;

beforeAll(async () => {
  school = await TestSchool.open({ clock });
  sql = school.sql();
});

afterAll(() => school.close());

const byId = Object.keys(lists).filter((name) => name !== 'announcements');

describe.each(byId)('walking over the %s while others are added', (name) => {
  it('one after the other, meets everyone once who was there, and all in the order of their ids', async () => {
    await fc.assert(
      fc.asyncProperty(walks(lists[name]!.queries), async (walk) => {
        const { met, before } = await walked(name, walk, oneByOne);
        expect(met).toEqual([...new Set(met)].sort((a, b) => a - b));
        expect(met).toEqual(expect.arrayContaining([...before]));
      }),
      runs(8),
    );
  });

  // Of two that are added at once the later id may be seen first, and be pushed on to the next page by the earlier.
  it('all at once, meets everyone once who was there, in order', async () => {
    await fc.assert(
      fc.asyncProperty(walks(lists[name]!.queries), async (walk) => {
        const { met, before } = await walked(name, walk, allAtOnce);
        expect(met.filter((id) => before.includes(id))).toEqual(before);
      }),
      runs(8),
    );
  });
});

describe.each([
  ['one after the other', oneByOne],
  ['all at once', allAtOnce],
])('walking over the announcements while others are published, %s,', (_, adding) => {
  it('misses none that was there, and meets one again for each new one at most', async () => {
    await fc.assert(
      fc.asyncProperty(walks(lists['announcements']!.queries), async (walk) => {
        const { met, before, added } = await walked('announcements', walk, adding);
        const atFirst = [...new Set(met)];
        expect(atFirst.filter((id) => before.includes(id))).toEqual(before);
        expect(met.length - atFirst.length).toBeLessThanOrEqual(added);
      }),
      runs(12),
    );
  });
});

type Adding = (posts: readonly (() => Promise<unknown>)[]) => Promise<unknown>;

async function oneByOne(posts: Parameters<Adding>[0]): Promise<void> {
  for (const post of posts) await post();
}

function allAtOnce(posts: Parameters<Adding>[0]): Promise<unknown> {
  return Promise.all(posts.map((post) => post()));
}

/** Fills a list and reads it to its end, while records are added; every page has to be true in itself. */
async function walked(name: string, { query, perPage, before, added }: Walk, adding: Adding): Promise<Walked> {
  const { sides, record, order = 'id', setting = '', fill } = lists[name]!;
  const [field, asked, other] = sides;
  const table = tableOf[name]!;
  const side = (isAsked: boolean) => (isAsked ? asked : other);
  const isListed = (isAsked: boolean) => isAsked || !query.includes(`${field}=`);
  await sql`TRUNCATE student, teacher, school_class, enrollment, announcement, grade, attendance RESTART IDENTITY CASCADE`;
  await sql.unsafe(setting);
  await sql.unsafe(fill, [before.map(side)]);
  const listed = await sql.unsafe<{ id: number }[]>(
    `SELECT id FROM ${table} WHERE ${query.includes(`${field}=`) ? `${field} = '${asked}'` : 'true'} ORDER BY ${order}`,
  );

  const met: number[] = [];
  let [pages, total] = [1, listed.length];
  for (let page = 1; page <= pages || page <= added.length; page += 1) {
    clock.advance(1);
    const posts = (added[page - 1] ?? []).map((isAsked) => async () => {
      expect((await school.post(`/${name}`, { ...record, [field]: side(isAsked) })).status).toBe(201);
    });
    const [{ body }] = await Promise.all([
      school.get(`/${name}?${query}&page=${page}&per_page=${perPage}`),
      adding(posts),
    ]);
    const { pagination } = body;
    const rows = Math.min(Math.max(pagination.total - (page - 1) * perPage, 0), perPage);
    expect(body.data).toHaveLength(rows);
    expect(pagination).toEqual({ page, per_page: perPage, total: pagination.total, total_pages: expect.any(Number) });
    expect(pagination.total).toBeGreaterThanOrEqual(total);
    expect(pagination.total_pages).toBe(Math.ceil(pagination.total / perPage));
    met.push(...body.data.map(({ id }: { id: number }) => id));
    [pages, total] = [pagination.total_pages, pagination.total];
  }
  const came = added.flat().filter(isListed).length;
  expect((await school.get(`/${name}?${query}`)).body.pagination.total).toBe(listed.length + came);
  return { met, before: listed.map(({ id }) => id), added: came };
}
