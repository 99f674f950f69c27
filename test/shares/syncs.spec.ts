import { TestSchool } from '../support/test-school';
import { settled } from '../syncs/settled';
import { definedRows, Dice, type Grants, idsOf, keptRows, keyWith, openDistrict, randomGrants } from './district';

const lists = ['schools', 'students', 'teachers', 'classes', 'enrollments', 'grades', 'attendance', 'announcements'];
const nights = 30;
const dice = new Dice();
let district: TestSchool;

beforeAll(async () => {
  district = await openDistrict(dice);
}, 120_000);

afterAll(() => district.close());

/** A vendor that copies the lists of a share with its key, each night from where it stopped. */
class Copy {
  private readonly records = new Map<string, Map<number, unknown>>();
  private readonly cursors = new Map<string, string>();

  constructor(
    readonly grants: Grants,
    readonly key: string,
    readonly shareId: number,
  ) {}

  async follow(list: string): Promise<void> {
    const records = this.records.get(list) ?? new Map<number, unknown>();
    this.records.set(list, records);
    for (let hasMore = true; hasMore;) {
      const after = this.cursors.get(list) ?? 'start';
      const { status, body } = await district.get(`/${list}?after=${after}&per_page=40${all(list)}`, { key: this.key });
      expect([dice.seed, list, status]).toEqual([dice.seed, list, 200]);
      for (const record of body.data) records.set(record.id, record);
      for (const id of body.removed) records.delete(id);
      this.cursors.set(list, body.pagination.next);
      hasMore = body.pagination.has_more;
    }
  }

  of(list: string): unknown[] {
    return [...(this.records.get(list) ?? [])].sort(([one], [other]) => one - other).map(([, record]) => record);
  }
}

const all = (list: string): string => ({ students: '&status=all', announcements: '&active_only=false' })[list] ?? '';

/** The whole list, read from the start. */
async function listed(list: string, key: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let after: string | null = 'start'; after !== null;) {
    const answer = await district.get(`/${list}?sort=id&after=${after}&per_page=100${all(list)}`, { key });
    found.push(...answer.body.data);
    after = answer.body.pagination.next;
  }
  return found;
}

/** One change of the district, as an office, an import or a head of school makes it. Some are refused by a rule. */
async function change(): Promise<void> {
  const sql = district.sql();
  const [students, classes, teachers, schools] = [
    await idsOf(district, 'student'),
    await idsOf(district, 'school_class'),
    await idsOf(district, 'teacher'),
    await idsOf(district, 'school'),
  ];
  const [student_id, class_id] = [dice.of(students), dice.of(classes)];
  const school = dice.below(5) === 0 ? null : dice.of(schools);
  const of = async (table: string) => dice.of(await idsOf(district, table));
  switch (dice.below(18)) {
    case 0:
    case 1:
    case 2:
      await district.post(`/classes/${class_id}/enroll`, { student_id });
      return;
    case 3:
    case 4:
      await district.request('DELETE', `/enrollments/${await of('enrollment')}`, {});
      return;
    case 5:
      await sql`UPDATE student SET school_id = ${school} WHERE id = ${student_id}`;
      return;
    case 6:
      await sql`UPDATE school_class SET school_id = ${school} WHERE id = ${class_id}`;
      return;
    case 7:
      await sql`UPDATE school_class SET teacher_id = ${dice.of(teachers)} WHERE id = ${class_id}`;
      return;
    case 8:
      await district.post('/grades', { student_id, class_id, score: 5, max_score: 10, term: 'Q1' });
      return;
    case 9:
      await district.request('DELETE', `/grades/${await of('grade')}`, {});
      return;
    case 10:
      await district.request('DELETE', `/attendance/${await of('attendance')}`, {});
      return;
    case 11:
      expect([201, 404, 503]).toContain((await district.post('/announcements', announcement(class_id, school))).status);
      return;
    case 12:
      if ((await idsOf(district, 'announcement')).length > 5)
        await district.request('DELETE', `/announcements/${await of('announcement')}`, {});
      return;
    case 13: {
      const path = `/announcements/${await of('announcement')}`;
      expect([200, 404, 503]).toContain((await district.put(path, announcement(class_id, school))).status);
      return;
    }
    case 14:
      await sql`UPDATE student SET grade_level = ${String(5 + dice.below(8))} WHERE id = ${student_id}`;
      return;
    case 15:
      await sql`INSERT INTO class_teacher (class_id, teacher_id, is_primary, is_current, updated_at)
        VALUES (${class_id}, ${dice.of(teachers)}, false, true, now())`;
      return;
    case 16:
      await sql`UPDATE class_teacher SET is_current = NOT is_current WHERE class_id = ${class_id}`;
      return;
    default:
      await sql`UPDATE teacher SET school_id = ${school} WHERE id = ${dice.of(teachers)}`;
  }
}

/** PostgreSQL refuses one of two changes that wait for each other. */
function refused(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === '40P01')) throw error;
}

function announcement(class_id: number, school_id: number | null): object {
  const text = { title: 'Trip', content: 'To the lake' };
  const grade_level = String(5 + dice.below(8));
  switch (dice.below(3)) {
    case 0:
      return { ...text, scope: 'class', class_id };
    case 1:
      return { ...text, scope: 'grade_level', grade_level, school_id };
    default:
      return { ...text, scope: 'school', school_id };
  }
}

it('keeps shares as they would be defined, and lets a client copy each of them night after night (Shares)', async () => {
  const copies: Copy[] = [];
  for (const kind of [0, 1, 2, 3]) {
    const grants = await randomGrants(district, dice, kind);
    const { key, shareId } = await keyWith(district, grants);
    copies.push(new Copy(grants, key, shareId));
  }
  for (let night = 0; night < nights; night += 1) {
    // At once, as several offices work.
    for (let turn = 0; turn < 3; turn += 1) await Promise.all(Array.from({ length: 4 }, () => change().catch(refused)));
    for (const copy of copies) {
      expect([dice.seed, night, copy.grants, await keptRows(district, copy.shareId)]).toEqual([
        dice.seed,
        night,
        copy.grants,
        await definedRows(district, copy.grants),
      ]);
      for (const list of lists) await copy.follow(list);
    }
  }
  // A transaction in another database of the server delays the changes of the last night.
  await settled(district);
  for (const copy of copies) {
    for (const list of lists) {
      await copy.follow(list);
      // The number of seats also counts others, and a class does not change with it.
      const plain = (records: unknown[]) =>
        JSON.parse(JSON.stringify(records).replaceAll(/"enrolled_count":\d+,/g, ''));
      expect([dice.seed, copy.grants, list, plain(copy.of(list))]).toEqual([
        dice.seed,
        copy.grants,
        list,
        plain(await listed(list, copy.key)),
      ]);
    }
  }
}, 300_000);
