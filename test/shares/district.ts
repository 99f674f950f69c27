import { ApiKeyCache } from '@homeroom/access';
import { SchoolCalendar } from '@homeroom/people';
import { seedSchool } from '@homeroom/seed';
import { thousand } from '../support/seeded-school';
import { TestSchool } from '../support/test-school';

/** What a share grants. */
export interface Grants {
  readonly schools: readonly number[];
  readonly classes: readonly number[];
  readonly teacher: number | null;
}

/** The random numbers of a test. Each run has a seed of its own, which a failure prints; `SHARES_SEED` gives it again. */
export class Dice {
  readonly seed = process.env['SHARES_SEED'] ?? String(Date.now());
  private rolls = 0;

  /** A number from 0 up to, and not including, the end. */
  below(end: number): number {
    this.rolls += 1;
    let hash = 2166136261;
    for (const letter of `${this.seed} ${this.rolls}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
    return ((hash ^ (hash >>> 15)) >>> 0) % end;
  }

  of<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('Nothing to choose from');
    return item;
  }

  some<T>(items: readonly T[], most: number): T[] {
    return [...new Set(Array.from({ length: this.below(most) + 1 }, () => this.of(items)))];
  }
}

/** A seeded school as a district of four schools: some students have classes in two of them, and some records have no school. */
export async function openDistrict(dice: Dice): Promise<TestSchool> {
  const district = await TestSchool.open();
  await seedSchool(district.database.address, { ...thousand, students: 120 });
  const sql = district.sql();
  await sql`INSERT INTO school (name) SELECT 'School ' || n FROM generate_series(1, 4) n`;
  const schools = await idsOf(district, 'school');
  const assign = async (table: string, share: number) => {
    for (const id of await idsOf(district, table)) {
      const school = dice.below(100) < share ? dice.of(schools) : null;
      await sql`UPDATE ${sql(table)} SET school_id = ${school} WHERE id = ${id}`;
    }
  };
  await assign('school_class', 85);
  await sql`UPDATE student SET school_id = (SELECT min(c.school_id) FROM enrollment e JOIN school_class c ON c.id = class_id
    WHERE e.student_id = student.id) WHERE id % 5 > 0`;
  await assign('teacher', 30);
  await assign('announcement', 50);
  await assign('closed_day', 70);
  await assign('academic_session', 50);
  await sql`UPDATE academic_session SET school_id = year.school_id FROM academic_session year
    WHERE year.id = academic_session.school_year_id`;
  // Packages put classes into sessions of their own school.
  await sql`DELETE FROM class_session USING academic_session s, school_class c WHERE s.id = academic_session_id AND c.id = class_id
    AND s.school_id <> coalesce(c.school_id, 0)`;
  // Some have left a class, some come later. The packages of the district no longer have others.
  await sql`UPDATE class_teacher SET begin_date = CASE WHEN id % 9 = 0 THEN '2100-01-10'::date END,
    end_date = CASE WHEN id % 9 = 1 THEN '2025-08-28'::date END, is_current = id % 9 <> 2`;
  await sql`UPDATE enrollment SET end_date = greatest(begin_date, '2025-11-01') WHERE id % 7 = 0`;
  await sql`UPDATE enrollment SET end_date = begin_date WHERE id % 31 = 0`;
  await sql`INSERT INTO withdrawal (student_id, begin_date, end_date, recorded_at)
    SELECT id, '2025-10-01', '2025-10-05', updated_at FROM student WHERE id % 11 = 0`;
  await sql`UPDATE grade SET score = score, comments = 'Corrected' WHERE id % 50 = 0`;
  return district;
}

export async function idsOf(school: TestSchool, table: string): Promise<number[]> {
  const sql = school.sql();
  const rows = await sql<{ id: number }[]>`SELECT id FROM ${sql(table)} ORDER BY id`;
  return rows.map(({ id }) => id);
}

/** Grants of every kind: some schools, some classes, or a teacher. */
export async function randomGrants(district: TestSchool, dice: Dice, kind: number): Promise<Grants> {
  const nothing = { schools: [], classes: [], teacher: null };
  const schools = await idsOf(district, 'school');
  const classes = await idsOf(district, 'school_class');
  const today = district.app.get(SchoolCalendar, { strict: false }).time().today;
  const teaching = await district.sql()<{ id: number }[]>`SELECT DISTINCT teacher_id AS id FROM teaching
    WHERE coalesce(begin_date <= ${today}, true) AND coalesce(end_date > ${today}, true) ORDER BY 1`;
  const teachers = teaching.map(({ id }) => id);
  switch (kind % 4) {
    case 0:
      return { ...nothing, schools: [dice.of(schools)] };
    case 1:
      return { ...nothing, classes: dice.some(classes, 4) };
    case 2:
      return { ...nothing, teacher: dice.of(teachers) };
    default:
      return { schools: dice.some(schools, 2), classes: dice.some(classes, 2), teacher: null };
  }
}

/** A key that sees a share. @returns its secret, and the id of the share */
export async function keyWith(
  school: TestSchool,
  { schools, classes, teacher }: Grants,
): Promise<{ key: string; shareId: number }> {
  const sql = school.sql();
  const [row] = await sql<{ id: number }[]>`
    SELECT define_share(${[...schools]}::integer[], ${[...classes]}::integer[], ${teacher}::integer) AS id`;
  const key = await school.unlimitedKey();
  await sql`UPDATE access.api_key SET share_id = ${row!.id} WHERE id = (SELECT max(id) FROM access.api_key)`;
  await school.app.get(ApiKeyCache, { strict: false }).refresh();
  return { key, shareId: row!.id };
}

/** The records that a share has. */
export async function keptRows(district: TestSchool, shareId: number): Promise<unknown> {
  const sql = district.sql();
  const [row] = await sql`SELECT
    ARRAY(SELECT school_id FROM share_school WHERE share_id = ${shareId} ORDER BY 1) AS schools,
    ARRAY(SELECT announcement_id FROM share_announcement WHERE share_id = ${shareId} ORDER BY 1) AS announcements,
    ARRAY(SELECT class_id FROM share_class WHERE share_id = ${shareId} ORDER BY 1) AS classes,
    ARRAY(SELECT student_id FROM share_student WHERE share_id = ${shareId} ORDER BY 1) AS students,
    ARRAY(SELECT student_id || ' ' || contact_until || ' ' || is_former FROM share_student
      WHERE share_id = ${shareId} AND contact_until IS NOT NULL ORDER BY student_id) AS ended,
    ARRAY(SELECT teacher_id FROM share_teacher WHERE share_id = ${shareId} ORDER BY 1) AS teachers`;
  return row;
}

/** The records of a share of the same grants that is defined now. */
export async function definedRows(district: TestSchool, { schools, classes, teacher }: Grants): Promise<unknown> {
  const sql = district.sql();
  const [row] = await sql<{ id: number }[]>`
    SELECT define_share(${[...schools]}::integer[], ${[...classes]}::integer[], ${teacher}::integer) AS id`;
  const rows = await keptRows(district, row!.id);
  await sql`DELETE FROM share WHERE id = ${row!.id}`;
  return rows;
}
