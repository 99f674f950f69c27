import { reads } from '../sql/requests';
import { type Answer, TestSchool } from '../support/test-school';
import { Dice, type Grants, keyWith, openDistrict, randomGrants } from './district';
import { mirror } from './mirror';
import { type SharedRows, sharedRows } from './model';

/** The table of the records that a path names by id. */
const tables: Record<string, string> = {
  students: 'student',
  teachers: 'teacher',
  classes: 'school_class',
  announcements: 'announcement',
  grades: 'grade',
  attendance: 'attendance',
  enrollments: 'enrollment',
  schools: 'school',
};

const dice = new Dice();
const paths = [...new Set(Object.values(reads).flat())];
let district: TestSchool;
let share: TestSchool;

beforeAll(async () => {
  district = await openDistrict(dice);
  share = await TestSchool.open({ environment: 'production', database: district.database });
}, 120_000);

afterAll(async () => {
  await share.close();
  await district.close();
});

/** An answer without what differs between two sets of the same records: the mark of the set in a cursor. */
function comparable({ status, text }: Answer): unknown {
  const shown = text.replaceAll(/"next":"([\w-]+)"/g, (_, cursor: string) => {
    const { kind, id, value, transaction } = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    // At the end of a list of changes the cursor has the oldest transaction that is open, whatever the records.
    return `"next":${JSON.stringify({ kind, id, value, transaction: kind === 'change' && id === 0 ? 'open' : transaction })}`;
  });
  return [status, shown];
}

/** The path for records that are in the share, and for others. A path without an id is one. */
async function pathsWithIds(path: string, rows: SharedRows): Promise<string[]> {
  const [, resource = ''] = /^\/(\w+)/.exec(path) ?? [];
  const table = tables[resource] ?? '';
  const sql = district.sql();
  const all = await sql<{ id: number }[]>`SELECT id FROM ${sql(table)}`;
  const [inside, outside] = [[...(rows[table] ?? [])], all.map(({ id }) => id).filter((id) => !rows[table]?.has(id))];
  const pick = (ids: readonly number[]) => (ids.length > 0 ? [dice.of(ids), dice.of(ids)] : []);
  const named = path.includes('/7')
    ? [...pick(inside), ...pick(outside)].map((id) => path.replace('/7', `/${id}`))
    : [path];
  const filter = /(student|class|teacher|school)_id=7/.exec(path)?.[1];
  if (filter === undefined) return named;
  const ids = [...(rows[filter === 'class' ? 'school_class' : filter] ?? [7])];
  return named.map((each) => each.replaceAll(`${filter}_id=7`, `${filter}_id=${ids.length > 0 ? dice.of(ids) : 7}`));
}

describe.each([0, 1, 2, 3, 4, 5, 6, 7])('a key with the random share %i (Shares)', (kind) => {
  let grants: Grants;
  let rows: SharedRows;
  let key: string;

  beforeAll(async () => {
    grants = await randomGrants(district, dice, kind);
    rows = await sharedRows(district.sql(), grants);
    await mirror(district.database.pool('production'), rows);
    ({ key } = await keyWith(district, grants));
  });

  it('reads what a school that has only the share would answer', async () => {
    expect(paths.length).toBeGreaterThan(60);
    for (const path of paths) {
      for (const asked of await pathsWithIds(path, rows)) {
        const [restricted, alone] = [await district.get(asked, { key }), await share.get(asked)];
        expect([dice.seed, grants, asked, comparable(restricted)]).toEqual([
          dice.seed,
          grants,
          asked,
          comparable(alone),
        ]);
      }
    }
  });

  it('follows the cursors of all lists to the same records', async () => {
    const lists = [...new Set(paths.map((path) => path.split('?')[0]!))].filter((path) => /^\/\w+$/.test(path));
    for (const list of lists) {
      for (const sort of ['', '&sort=-id']) {
        const [restricted, alone] = [
          await followed(district, `${list}?${sort}`, key),
          await followed(share, `${list}?${sort}`),
        ];
        expect([dice.seed, grants, list, restricted]).toEqual([dice.seed, grants, list, alone]);
      }
    }
  });
});

async function followed(school: TestSchool, list: string, key?: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let after: string | null = 'start'; after !== null;) {
    const path: string = `${list}&per_page=50&after=${after}`;
    const { status, text, body } = await school.get(path, key === undefined ? {} : { key });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
    found.push(...body.data);
    after = body.pagination.has_more ? body.pagination.next : null;
  }
  return found;
}
