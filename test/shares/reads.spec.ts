import { runWithShare } from '@homeroom/database';
import { SchoolCalendar } from '@homeroom/people';
import { SchoolDay } from '../../libs/dashboard/src/days/school-day';
import { FilterChoices } from '../../libs/dashboard/src/filter-choices';
import { Overview } from '../../libs/dashboard/src/overview';
import { reads } from '../sql/requests';
import { type Answer, TestSchool } from '../support/test-school';
import { Dice, type Grants, idsOf, keyWith, openDistrict, randomGrants } from './district';
import { hiddenEmail, mirror } from './mirror';
import { formerStudents, type SharedRows, sharedRows } from './model';

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
  'school-years': 'academic_session',
  terms: 'academic_session',
  'closed-days': 'closed_day',
  contacts: 'contact',
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

/** The date at the school. */
const today = (): string => district.app.get(SchoolCalendar, { strict: false }).time().today;

/** An answer without what differs between two sets of the same records: the mark of the set in a cursor, and hidden addresses. */
function comparable({ status, text }: Answer): unknown {
  const shown = text.replaceAll(/"next":"([\w-]+)"/g, (_, cursor: string) => {
    const { kind, id, value, transaction } = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    // At the end of a list of changes the cursor has the oldest transaction that is open, whatever the records.
    return `"next":${JSON.stringify({ kind, id, value, transaction: kind === 'change' && id === 0 ? 'open' : transaction })}`;
  });
  return [status, withoutHidden(shown)];
}

const withoutHidden = (text: string): string => text.replaceAll(`"email":"${hiddenEmail}"`, '"email":null');

/** The path for records that are in the share, and for others. A path without an id is one. */
async function pathsWithIds(path: string, rows: SharedRows): Promise<string[]> {
  const [, resource = ''] = /^\/([\w-]+)/.exec(path) ?? [];
  const table = tables[resource] ?? '';
  const sql = district.sql();
  const all = await sql<{ id: number }[]>`SELECT id FROM ${sql(table)}`;
  const [shared, outside] = [[...(rows[table] ?? [])], all.map(({ id }) => id).filter((id) => !rows[table]?.has(id))];
  const pick = (ids: readonly number[]) => (ids.length > 0 ? [dice.of(ids), dice.of(ids)] : []);
  const named = /\/\d/.test(path)
    ? [...pick(shared), ...pick(outside)].map((id) => path.replace(/\/\d+/, `/${id}`))
    : [path];
  const filter = /(student|class|teacher|school)_id=7/.exec(path)?.[1];
  if (filter === undefined) return named;
  const filtered = filter === 'class' ? 'school_class' : filter;
  const inside = [...(rows[filtered] ?? [])];
  // Inside the share or not: no filter tells of a record outside.
  const ids = [...(inside.length > 0 ? [dice.of(inside)] : []), dice.of(await idsOf(district, filtered))];
  return named.flatMap((each) => ids.map((id) => each.replaceAll(`${filter}_id=7`, `${filter}_id=${id}`)));
}

describe.each([0, 1, 2, 3, 4, 5, 6, 7])('a key with the random share %i (Shares)', (kind) => {
  let grants: Grants;
  let rows: SharedRows;
  let key: string;
  let shareId: number;

  beforeAll(async () => {
    grants = await randomGrants(district, dice, kind);
    rows = await sharedRows(district.sql(), grants, today());
    const former = await formerStudents(district.sql(), grants, rows, today());
    await mirror(district.database.pool('production'), rows, former);
    ({ key, shareId } = await keyWith(district, grants));
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

  it('reads the reports of the dashboard as of a school that has only the share', async () => {
    const reports = async ({ app }: TestSchool, schoolId?: number) => ({
      overview: await app.get(Overview).read(schoolId),
      choices: await app.get(FilterChoices).read(),
      day: await app.get(SchoolDay).read({ date: '2025-10-06', schoolId }),
      absentees: await app
        .get(SchoolDay)
        .absentees(
          { date: '2025-10-06', schoolId, statuses: ['absent', 'late', 'excused'] },
          { userId: 1, requestId: 'a', route: 'GET /' },
        ),
    });
    for (const school of [undefined, ...(await idsOf(district, 'school'))]) {
      const restricted = await runWithShare({ id: shareId, today: today() }, () => reports(district, school));
      expect([dice.seed, grants, school, restricted]).toEqual([
        dice.seed,
        grants,
        school,
        await reports(share, school),
      ]);
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
    const { status, text } = await school.get(path, key === undefined ? {} : { key });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
    const body = JSON.parse(withoutHidden(text));
    found.push(...body.data);
    after = body.pagination.has_more ? body.pagination.next : null;
  }
  return found;
}
