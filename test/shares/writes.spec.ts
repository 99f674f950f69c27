import { SchoolCalendar } from '@homeroom/people';
import type { Sql } from 'postgres';
import { operations } from '../operations';
import { type Answer, TestSchool } from '../support/test-school';
import { Dice, type Grants, idsOf, keyWith, openDistrict, randomGrants } from './district';
import { type SharedRows, sharedRows } from './model';

/** A write with the names of tables in place of ids, such as `/students/{student}`. */
interface Template {
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
}

type Choose = (table: string) => number;

const ofResource: Record<string, string> = {
  students: 'student',
  teachers: 'teacher',
  classes: 'school_class',
  announcements: 'announcement',
  grades: 'grade',
  attendance: 'attendance',
  enrollments: 'enrollment',
  enroll: 'student',
  schools: 'school',
  'school-years': 'academic_session',
  terms: 'academic_session',
  'closed-days': 'closed_day',
  contacts: 'contact',
};
const references: Record<string, string> = {
  student_id: 'student',
  other_id: 'student',
  class_id: 'school_class',
  teacher_id: 'teacher',
  school_id: 'school',
  school_year_id: 'academic_session',
};

/** Imports are refused as a whole, and are tested by themselves. */
const writes: Template[] = operations
  .filter(({ path }) => !path.startsWith('/imports'))
  .flatMap(({ method, writes: sent = [] }) => sent.map(([path, body]) => ({ method, path, body })));

const unknown = 2_000_000_000;
const dice = new Dice();
let district: TestSchool;

beforeAll(async () => {
  district = await openDistrict(dice);
}, 120_000);

afterAll(() => district.close());

const withPathIds = (path: string, choose: Choose): string =>
  path.replaceAll(/\/([\w-]+)\/\d+/g, (_, resource: string) => `/${resource}/${choose(ofResource[resource] ?? '')}`);

/** @param path of the request, which says whose record `other_id` is */
function withReferences(path: string, value: unknown, choose: Choose): unknown {
  if (Array.isArray(value)) return value.map((each) => withReferences(path, each, choose));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      name in references && each !== null ? choose(tableOf(path, name)) : withReferences(path, each, choose),
    ]),
  );
}

const tableOf = (path: string, name: string): string =>
  name === 'other_id' && path.startsWith('/teachers/') ? 'teacher' : references[name]!;

const tablesIn = (path: string, body: unknown): string[] => {
  const found = new Set<string>();
  withReferences(path, body, (table) => (found.add(table), 1));
  return [...found];
};

const send = (key: string, { method, path, body }: Template, headers = {}): Promise<Answer> =>
  district.request(method, path, { body, key, headers });

const shown = ({ status, text }: Answer) => [status, text];

/** A hash of the rows of each table that a share does not have. The seats of its students may end with a withdrawal. */
async function hiddenRows(sql: Sql, rows: SharedRows): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const [table, ids] of Object.entries(rows)) {
    const seats = table === 'enrollment' ? sql`AND student_id <> ALL (${[...rows['student']!]}::integer[])` : sql``;
    const [row] = await sql<{ hash: string }[]>`
      SELECT count(*) || md5(coalesce(string_agg((to_jsonb(r) - 'enrolled_count' - 'changed_in' - 'changed_at')::text, ' ' ORDER BY id), ''))
        AS hash FROM ${sql(table)} r WHERE id <> ALL (${[...ids]}::integer[])
        AND id <= ${greatest[table] ?? 0} ${seats}`;
    hashes[table] = row!.hash;
  }
  return hashes;
}

const greatest: Record<string, number> = {};

describe.each([0, 1, 2, 3, 4])('a key with the random share %i (Shares)', (kind) => {
  let grants: Grants;
  let rows: SharedRows;
  let key: string;
  let before: Record<string, string>;
  const hidden: Record<string, number[]> = {};

  beforeAll(async () => {
    grants = await randomGrants(district, dice, kind);
    const { today } = district.app.get(SchoolCalendar, { strict: false }).time();
    rows = await sharedRows(district.sql(), grants, today);
    for (const table of Object.keys(rows)) {
      const ids = await idsOf(district, table);
      hidden[table] = ids.filter((id) => !rows[table]!.has(id));
      greatest[table] = Math.max(0, ...ids);
    }
    before = await hiddenRows(district.sql(), rows);
    ({ key } = await keyWith(district, grants));
  });

  const visible: Choose = (table) => {
    const ids = [...(rows[table] ?? [])];
    return ids.length > 0 ? dice.of(ids) : unknown;
  };
  const outside: Choose = (table) => (hidden[table]!.length > 0 ? dice.of(hidden[table]!) : unknown);

  it('gets the answer of an unknown id for each record outside, whatever it writes', async () => {
    for (const { method, path, body } of writes) {
      if (withPathIds(path, () => 0) === path) continue;
      const content = withReferences(path, body, visible) as object | undefined;
      const to = withPathIds(path, outside);
      const none = withPathIds(path, () => unknown);
      for (const headers of [{}, { 'idempotency-key': `${kind} ${method} ${path}`.replaceAll(' ', '_') }]) {
        const [refused, absent] = [
          await send(key, { method, path: to, body: content }, headers),
          await send(key, { method, path: none, body: content }),
        ];
        expect([dice.seed, grants, method, to, shown(refused)]).toEqual([dice.seed, grants, method, to, shown(absent)]);
        expect(refused.status).toBeGreaterThanOrEqual(400);
      }
    }
  });

  it('gets the answer of an unknown id for each reference to a record outside', async () => {
    let compared = 0;
    for (const { method, path, body } of writes) {
      for (const table of tablesIn(path, body)) {
        const to = withPathIds(path, visible);
        const content = (id: number) =>
          withReferences(path, body, (each) =>
            each === table ? id : ([...(rows[each] ?? [])][0] ?? unknown),
          ) as object;
        const id = outside(table);
        const refused = await send(key, { method, path: to, body: content(id) });
        const absent = await send(key, { method, path: to, body: content(unknown) });
        compared += 1;
        expect([dice.seed, grants, method, to, table, shown(refused)]).toEqual([
          dice.seed,
          grants,
          method,
          to,
          table,
          shown(absent),
        ]);
      }
    }
    expect(compared).toBeGreaterThan(10);
  });

  it('is refused what has no rule for a share', async () => {
    for (const { method, path } of operations.filter((each) => each.path.startsWith('/imports'))) {
      const form = new FormData();
      form.append('kind', 'students');
      form.append('file', new Blob(['name,email,grade_level\nMia,mia@school.example,9\n']), 'students.csv');
      const answer = await fetch(`${district.url}${path.replace('{id}', '1')}`, {
        method,
        headers: { authorization: `Bearer ${key}` },
        ...(method === 'POST' && path === '/imports' ? { body: form } : {}),
      });
      expect([method, path, answer.status, await answer.json()]).toEqual([
        method,
        path,
        403,
        expect.objectContaining({ code: 'FORBIDDEN' }),
      ]);
    }
  });

  it('writes within the share, and changes nothing outside', async () => {
    const statuses = new Set<number>();
    // A merge moves all that the student has, also in classes of other schools.
    for (const { method, path, body } of writes.filter((each) => !each.path.includes('/merge'))) {
      for (const query of ['', 'dry_run=true']) {
        const to = withPathIds(path, visible) + (query && (path.includes('?') ? `&${query}` : `?${query}`));
        const { status, text } = await send(key, {
          method,
          path: to,
          body: withReferences(path, body, visible) as object | undefined,
        });
        statuses.add(status);
        if (status >= 500) throw new Error(`${dice.seed}: ${method} ${to} answered ${status}: ${text}`);
      }
    }
    expect([...statuses].some((status) => status < 300)).toBe(true);
    expect([dice.seed, grants, await hiddenRows(district.sql(), rows)]).toEqual([dice.seed, grants, before]);
  });
});
