import type { ISql, Sql } from 'postgres';
import { eventually } from '../support/programs/process';
import { TestSchool } from '../support/test-school';
import { definedRows, type Grants, keptRows } from './district';

let district: TestSchool;
let sql: Sql;
let hill: number;
let lake: number;

beforeAll(async () => {
  district = await TestSchool.open();
  sql = district.sql();
  hill = await created(sql`INSERT INTO school (name) VALUES ('Hill School') RETURNING id`);
  lake = await created(sql`INSERT INTO school (name) VALUES ('Lake School') RETURNING id`);
});

afterAll(() => district.close());

const created = async (insert: PromiseLike<readonly unknown[]>): Promise<number> =>
  ((await insert) as { id: number }[])[0]!.id;

interface About {
  readonly class_id?: number;
  readonly grade_level?: string;
  readonly school_id?: number;
}

const announce = (
  tx: ISql,
  { class_id = null, grade_level = null, school_id = null }: { [K in keyof About]: About[K] | null },
) =>
  created(tx`INSERT INTO announcement (title, content, scope, class_id, grade_level, school_id, priority, author_id, published_at, created_at)
    VALUES ('Trip', 'To the lake', ${class_id ? 'class' : grade_level ? 'grade_level' : 'school'}, ${class_id}, ${grade_level}, ${school_id},
      'normal', 1, now(), now()) RETURNING id`);

const enroll = (tx: ISql, class_id: number, student_id: number) =>
  tx`INSERT INTO enrollment (class_id, student_id, enrolled_at, begin_date) VALUES (${class_id}, ${student_id}, now(), '2026-03-02')`;

const moveClass = (tx: ISql, id: number, school_id: number | null) =>
  tx`UPDATE school_class SET school_id = ${school_id} WHERE id = ${id}`;

type Change = (tx: ISql) => PromiseLike<unknown>;

/** Two transactions that do not see each other. The one that begins last is committed first. */
async function atOnce(one: Change, other: Change): Promise<void> {
  await sql.begin(async (first) => {
    await one(first);
    await sql.begin(async (second) => {
      await other(second);
    });
  });
}

const all: Grants = { schools: [], classes: [], teacher: null };

async function shareOf(grants: Partial<Grants>): Promise<{ readonly grants: Grants; readonly id: number }> {
  const { schools, classes, teacher } = { ...all, ...grants };
  const id = await created(
    sql`SELECT define_share(${[...schools]}::integer[], ${[...classes]}::integer[], ${teacher}::integer) AS id`,
  );
  return { grants: { schools, classes, teacher }, id };
}

/** Two changes on which it depends together whether a share has an announcement. */
type Case = () => Promise<{ readonly share: Partial<Grants>; readonly changes: readonly [Change, Change] }>;

const cases: Readonly<Record<string, Case>> = {
  'the class of a school, and a student of the grade level, enter': async () => {
    const [moved, joined] = [await district.schoolClass(), await district.schoolClass()];
    const student = await district.student({ grade_level: '11' });
    await announce(sql, { school_id: lake, grade_level: '11' });
    const changes = [(tx: ISql) => moveClass(tx, moved, lake), (tx: ISql) => enroll(tx, joined, student)] as const;
    return { share: { classes: [moved, joined] }, changes };
  },
  'an announcement is made for a class that leaves': async () => {
    const left = await district.schoolClass();
    await moveClass(sql, left, hill);
    const changes = [(tx: ISql) => announce(tx, { class_id: left }), (tx: ISql) => moveClass(tx, left, lake)] as const;
    return { share: { schools: [hill] }, changes };
  },
  'an announcement is made for a class that enters': async () => {
    const entered = await district.schoolClass();
    const changes = [
      (tx: ISql) => announce(tx, { class_id: entered }),
      (tx: ISql) => moveClass(tx, entered, lake),
    ] as const;
    return { share: { schools: [lake] }, changes };
  },
  'an announcement is made for a school that leaves': async () => {
    const left = await district.schoolClass();
    await moveClass(sql, left, hill);
    const changes = [(tx: ISql) => announce(tx, { school_id: hill }), (tx: ISql) => moveClass(tx, left, null)] as const;
    return { share: { classes: [left] }, changes };
  },
  'an announcement is made for a grade level whose last student leaves': async () => {
    const joined = await district.schoolClass();
    const student = await district.student({ grade_level: '12' });
    await enroll(sql, joined, student);
    const leave = (tx: ISql) => tx`DELETE FROM enrollment WHERE student_id = ${student}`;
    return { share: { classes: [joined] }, changes: [(tx: ISql) => announce(tx, { grade_level: '12' }), leave] };
  },
  'the class of a school enters it, and a student changes the grade level': async () => {
    const [moved, other] = [await district.schoolClass(), await district.schoolClass()];
    const student = await district.student({ grade_level: '6' });
    await enroll(sql, other, student);
    await announce(sql, { school_id: hill, grade_level: '5' });
    const promote = (tx: ISql) => tx`UPDATE student SET grade_level = '5' WHERE id = ${student}`;
    return { share: { classes: [moved, other] }, changes: [(tx: ISql) => moveClass(tx, moved, hill), promote] };
  },
  'a class enters, and its announcement is changed to another class': async () => {
    const [entered, other] = [await district.schoolClass(), await district.schoolClass()];
    const announcement = await announce(sql, { class_id: entered });
    const change = (tx: ISql) => tx`UPDATE announcement SET class_id = ${other} WHERE id = ${announcement}`;
    return { share: { schools: [lake] }, changes: [(tx: ISql) => moveClass(tx, entered, lake), change] };
  },
  'a class enters, and its announcement is deleted': async () => {
    const entered = await district.schoolClass();
    const announcement = await announce(sql, { class_id: entered });
    const remove = (tx: ISql) => tx`DELETE FROM announcement WHERE id = ${announcement}`;
    return { share: { schools: [lake] }, changes: [(tx: ISql) => moveClass(tx, entered, lake), remove] };
  },
  'a student enters, and changes the grade level': async () => {
    const entered = await district.schoolClass();
    const student = await district.student({ grade_level: '8' });
    await enroll(sql, entered, student);
    await announce(sql, { grade_level: '8' });
    await announce(sql, { grade_level: '9' });
    const promote = (tx: ISql) => tx`UPDATE student SET grade_level = '9' WHERE id = ${student}`;
    return { share: { schools: [lake] }, changes: [(tx: ISql) => moveClass(tx, entered, lake), promote] };
  },
  'a student leaves, and changes the grade level': async () => {
    const left = await district.schoolClass();
    await moveClass(sql, left, lake);
    const student = await district.student({ grade_level: '10' });
    await enroll(sql, left, student);
    await announce(sql, { grade_level: '10' });
    await announce(sql, { grade_level: '11' });
    const promote = (tx: ISql) => tx`UPDATE student SET grade_level = '11' WHERE id = ${student}`;
    return { share: { schools: [lake] }, changes: [(tx: ISql) => moveClass(tx, left, null), promote] };
  },
};

describe.each(Object.entries(cases))('a share, when at once %s (Shares)', (_, prepare) => {
  it.each(['first', 'last'])(
    'has what it would have if it were defined then, whichever is committed %s',
    async (order) => {
      const { share, changes } = await prepare();
      const { grants, id } = await shareOf(share);
      const [one, other] = changes;
      await (order === 'first' ? atOnce(one, other) : atOnce(other, one));
      expect(await keptRows(district, id)).toEqual(await definedRows(district, grants));
    },
  );
});

it('does not settle from an older snapshot (Shares)', async () => {
  const entered = await district.schoolClass();
  const announcement = await announce(sql, { grade_level: '2' });
  const { grants, id } = await shareOf({ schools: [lake] });
  const outdated = sql.begin('ISOLATION LEVEL REPEATABLE READ', async (first) => {
    await first`UPDATE announcement SET class_id = ${entered}, grade_level = NULL WHERE id = ${announcement}`;
    await sql.begin(async (second) => {
      await moveClass(second, entered, lake);
    });
  });
  await expect(outdated).rejects.toMatchObject({ code: '40001' });
  expect(await keptRows(district, id)).toEqual(await definedRows(district, grants));
});

it('loses the announcements of a grade level with its last student, who is deleted (Shares)', async () => {
  const student = await district.student({ grade_level: '7' });
  await sql`UPDATE student SET school_id = ${hill} WHERE id = ${student}`;
  const announcement = await announce(sql, { grade_level: '7' });
  const { grants, id } = await shareOf({ schools: [hill] });
  expect(await keptRows(district, id)).toMatchObject({ announcements: expect.arrayContaining([announcement]) });
  expect((await district.request('DELETE', `/students/${student}`, {})).status).toBe(204);
  expect(await keptRows(district, id)).toEqual(await definedRows(district, grants));
});

describe('a share of a second teacher who leaves a class (Shares)', () => {
  /** What a request changes while the transaction that ends the teaching is open. */
  const requests: Readonly<Record<string, (schoolClass: number) => Promise<unknown>>> = {
    'loses a student who takes a seat in it at the same time': async (schoolClass) => {
      const { status } = await district.post(`/classes/${schoolClass}/enroll`, {
        student_id: await district.student(),
      });
      expect(status).toBe(201);
    },
    'loses a first teacher who gets the class at the same time': async (schoolClass) =>
      sql`UPDATE school_class SET teacher_id = ${await district.teacher()} WHERE id = ${schoolClass}`,
  };

  it.each(Object.entries(requests))('%s', async (_, change) => {
    const [schoolClass, teacher] = [await district.schoolClass(), await district.teacher()];
    await sql`INSERT INTO class_teacher (class_id, teacher_id, is_primary, is_current, updated_at)
      VALUES (${schoolClass}, ${teacher}, false, true, now())`;
    const { grants, id } = await shareOf({ teacher });
    const changes: Promise<unknown>[] = [];
    await sql.begin(async (transaction) => {
      await transaction`UPDATE class_teacher SET is_current = false WHERE teacher_id = ${teacher}`;
      let hasChanged = false;
      const changed = change(schoolClass).finally(() => (hasChanged = true));
      changes.push(
        changed.then(
          () => null,
          (error: unknown) => error,
        ),
      );
      await eventually(async () => hasChanged || (await isBlocked()));
    });
    expect(await Promise.all(changes)).toEqual([null]);
    expect(await keptRows(district, id)).toEqual(await definedRows(district, grants));
  });

  const isBlocked = async (): Promise<boolean> => {
    const [row] = await sql<{ blocked: boolean }[]>`SELECT EXISTS (SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%school_class%') AS blocked`;
    return row!.blocked;
  };
});

it('a share loses the announcements of grade levels with the students, when their table is emptied (Shares)', async () => {
  const student = await district.student({ grade_level: '3' });
  await sql`UPDATE student SET school_id = ${hill} WHERE id = ${student}`;
  const announcement = await announce(sql, { grade_level: '3' });
  const { grants, id } = await shareOf({ schools: [hill] });
  expect(await keptRows(district, id)).toMatchObject({ announcements: expect.arrayContaining([announcement]) });
  await sql`TRUNCATE student CASCADE`;
  expect(await keptRows(district, id)).toEqual(await definedRows(district, grants));
});
