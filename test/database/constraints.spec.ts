import { type Environment, environments } from '@homeroom/kernel';
import type { Sql } from 'postgres';
import { testDatabase, type TestDatabase } from '../support/postgres/test-database';

let database: TestDatabase;
let schools: Record<Environment, Sql>;

beforeAll(async () => {
  database = await testDatabase();
  schools = { production: database.pool('production'), sandbox: database.pool('sandbox') };
});

afterAll(() => database.close());

type Row = Record<string, boolean | string | number | Buffer | readonly string[] | null>;

const at = '2026-03-02T10:00:00Z';

/** One row of each table that the database takes, in the order in which they refer to each other. */
const sound: Record<string, Row> = {
  student: { name: 'A', email: 'a@b.example', grade_level: '5', enrollment_date: at, created_at: at, updated_at: at },
  withdrawal: { student_id: 1, begin_date: at, recorded_at: at },
  teacher: { name: 'T', email: 't@b.example', department: 'Art', hire_date: at, created_at: at, updated_at: at },
  school_class: { name: 'C', teacher_id: 1, schedule: 'Mon', created_at: at },
  enrollment: { class_id: 1, student_id: 1, enrolled_at: at, begin_date: at },
  announcement: {
    ...{ title: 'T', content: 'C', scope: 'school', priority: 'normal', author_id: 1 },
    ...{ class_id: 1, published_at: at, created_at: at },
  },
  grade: { student_id: 1, class_id: 1, score: 1, max_score: 1, letter_grade: 'A', term: 'T', graded_at: at },
  attendance: { student_id: 1, class_id: 1, date: at, status: 'present', recorded_at: at },
  grade_version: {
    ...{ record_id: 1, student_id: 1, class_id: 1, score: 1, max_score: 1, letter_grade: 'A', term: 'T' },
    ...{ graded_at: at, changed_at: at },
  },
  attendance_version: {
    ...{ record_id: 1, student_id: 1, class_id: 1, date: at, status: 'present', recorded_at: at, changed_at: at },
  },
  import: {
    ...{ id: 1, format: 'csv', list: 'students', file: 'students.csv', actor: 'A', imported_at: at },
    ...{ created: 1, changed: 0, unchanged: 0, skipped: 0 },
  },
  import_record: { import_id: 1, record: 'student', record_id: 1 },
  roster_object: { kind: 'user', sourced_id: 'u', fields: '{}', is_current: true, import_id: 1 },
  roster_entry: { kind: 'user', sourced_id: 'e', record: 'student', record_id: 1, status: 'active', modified_at: at },
  roster_total: { record: 'teacher', active: 0 },
  made_up_session: { name: 'Fall' },
  import_roster_object: { import_id: 1, kind: 'user', sourced_id: 'u', before: '{}' },
  erased_person: { digest: Buffer.alloc(32), erased_at: at },
  event: { id: 1, changed_in: '5', record: 'student', record_id: 1, change: 'created' },
  event_commit: { position: 1, changed_in: '5' },
  import_heading: { list: 'students', digest: Buffer.alloc(32), field: 'name' },
  import_job: {
    ...{ id: 1, status: 'running', kind: 'students', is_dry_run: false, file: 'students.csv', sha256: 'a'.repeat(64) },
    ...{ options: '{}', key_id: 1, user_id: 1, started_at: at, alive_at: at },
  },
  contact: { student_id: 1, call_order: 1, created_at: at, updated_at: at },
  record_merge: { record: 'student', kept_id: 1, merged_id: 2, merged_at: at },
  distinct_student: { low_id: 1, high_id: 2, noted_at: at },
  student_past: { student_id: 1, until: at, name: 'A', grade_level: '5' },
  teacher_past: { teacher_id: 1, until: at, name: 'T' },
  class_past: { class_id: 1, until: at, teacher_id: 1 },
  import_finding: {
    ...{ import_id: 1, level: 'error', line: 2, rule: 'invalid', message: 'is wrong', advice: 'Correct it' },
    student_ids: '{}',
  },
  school: { name: 'School' },
  academic_session: { name: 'Fall' },
  closed_day: { name: 'Snow', first_day: '2027-01-12', last_day: '2027-01-12', created_at: at, updated_at: at },
  roll_over: {
    ...{ kind: 'close', school_year_id: 1, options: '{}', on_day: '2026-06-30', status: 'planned' },
    ...{ actor: 'A', created_at: at },
  },
  course: { title: 'Algebra' },
  class_detail: { class_id: 1 },
  class_session: { class_id: 1, academic_session_id: 1 },
  class_teacher: { class_id: 1, teacher_id: 1, is_primary: true },
  guardian: { is_current: true },
  student_guardian: { student_id: 1, guardian_id: 1, place: 1 },
  category: { title: 'Homework' },
  line_item: { title: 'Quiz 1', class_id: 1 },
  result: { line_item_id: 1, class_id: 1, student_id: 1, score_status: 'exempt', score_date: at },
  share: { is_defined: false },
  share_grant: { share_id: 1, school_id: 1 },
  share_school: { share_id: 1, school_id: 9 },
  share_class: { share_id: 1, class_id: 9 },
  share_student: { share_id: 1, student_id: 9 },
  share_teacher: { share_id: 1, teacher_id: 9 },
  share_announcement: { share_id: 1, announcement_id: 9 },
  share_removal: { share_id: 1, record: 'student', record_id: 9 },
  share_entry: { share_id: 1, kind: 'user', sourced_id: 'e', is_visible: true, modified_at: at },
  share_refresh: { share_id: 1, kind: 'user', version: '00000000-0000-4000-8000-000000000000', place: 1, day: at },
  school_limit: { school_id: 1, per_hour: 1, per_minute: 1 },
};

const identity = '00000000-0000-4000-8000-000000000000';
const long = (length: number) => 'é'.repeat(length + 1);
const texts = (longest: Record<string, number>): [string, Row[]][] =>
  Object.entries(longest).map(([column, most]) => [`${column}_check`, [{ [column]: '' }, { [column]: long(most) }]]);
const references = (...columns: string[]): [string, Row[]][] =>
  columns.map((column) => [`${column}_fkey`, [{ [column]: 0 }, { [column]: 999 }]]);
const ids: [string, Row[]][] = [
  ['pkey', [{ id: 1 }]],
  ['id_check', [{ id: 0 }, { id: -1 }]],
];
const withdrawn = (row: Row): Row => ({ withdrawn_on: at, ...row });
const person = { name: 255, email: 254 };

/** Every constraint of every table, without the table's name before it, and what breaks it. */
const constraints: Record<string, readonly [constraint: string, broken: Row[]][]> = {
  student: [
    ...ids,
    ...texts({
      ...person,
      grade_level: 255,
      guardian_name: 255,
      guardian_email: 254,
      guardian_phone: 255,
      address: 2000,
      preferred_given_name: 255,
    }),
    ...references('school_id'),
    ['withdrawal_check', [{ withdrawal_reason: 'Moved away' }]],
    ['withdrawal_reason_check', [{ withdrawal_reason: '' }, { withdrawal_reason: long(500) }].map(withdrawn)],
  ],
  change_epoch: [
    ['pkey', [{ is_only: true }]],
    ['is_only_check', [{ is_only: false }]],
  ],
  student_count: [['pkey', [{ grade_level: '5', shard: 99, n: 1 }]]],
  teacher: [
    ...ids,
    ...texts({ ...person, department: 255, phone: 255, office_room: 255, preferred_given_name: 255 }),
    ...references('school_id'),
    ['subjects_check', [{ subjects: '{Art,NULL}' }]],
  ],
  school_class: [
    ...ids,
    ...texts({ name: 255, schedule: 2000, room: 255, semester: 255 }),
    ...references('teacher_id', 'school_id', 'copied_from'),
    ['capacity_check', [{ capacity: -1 }, { capacity: 100_001 }]],
    ['enrolled_count_check', [{ enrolled_count: -1 }]],
    ['teacher_named_by_check', [{ teacher_named_by: 'somebody' }]],
  ],
  withdrawal: [
    ['pkey', [{ id: 1 }]],
    [
      'once',
      [
        { begin_date: '2026-03-01', end_date: null },
        { begin_date: '2026-03-02', end_date: '2026-03-03' },
      ],
    ],
    ['period_check', [{ begin_date: '2026-03-03', end_date: '2026-03-02' }]],
    ...texts({ reason: 500 }),
    ...references('student_id'),
  ],
  enrollment: [
    ['pkey', [{ id: 1 }]],
    [
      'once',
      [
        { class_id: 1, begin_date: '2026-03-01' },
        { class_id: 1, begin_date: '2026-03-02', end_date: '2026-03-03' },
      ],
    ],
    ['period_check', [{ begin_date: '2026-03-03', end_date: '2026-03-02' }]],
    ...references('class_id', 'student_id', 'withdrawal_id'),
  ],
  announcement: [
    ...ids,
    ...texts({ title: 255, content: 20_000, grade_level: 255 }),
    ['scope_check', [{ scope: 'everybody' }, { scope: '' }]],
    ['priority_check', [{ priority: 'highest' }, { priority: 'Low' }]],
    ...references('class_id', 'author_id', 'school_id'),
  ],
  grade: [
    ...ids,
    ...texts({ assignment_name: 255, term: 255, comments: 2000 }),
    ...references('student_id', 'class_id', 'line_item_id'),
    ['score_check', [{ score: -0.1 }, { score: 'NaN' }, { score: 'Infinity' }]],
    ['max_score_check', [{ max_score: 0 }, { max_score: -1 }, { max_score: 'NaN' }, { max_score: 'Infinity' }]],
    ['letter_grade_check', [{ letter_grade: 'E' }, { letter_grade: 'F+' }, { letter_grade: 'A++' }]],
  ],
  grade_count: [['pkey', [{ term: 'T', shard: 99, n: 1 }]]],
  attendance: [
    ...ids,
    ...texts({ notes: 2000 }),
    ['status_check', [{ status: 'ill' }, { status: '' }]],
    ['student_id_class_id_date_key', [{ student_id: 1, class_id: 1, date: at }]],
    ...references('student_id', 'class_id'),
  ],
  grade_version: [['pkey', [{ id: 1 }]], ...references('record_id')],
  attendance_version: [['pkey', [{ id: 1 }]], ...references('record_id')],
  import: [
    ...ids,
    ...texts({ format: 255, list: 255, file: 255, actor: 255, undone_by: 255 }),
    ['sha256_check', [{ sha256: 'a'.repeat(63) }, { sha256: 'A'.repeat(64) }]],
  ],
  import_record: [['pkey', [{ id: 1 }]], ...texts({ record: 255 }), ...references('import_id')],
  roster_identity: [
    ['pkey', [{ id: identity }]],
    ['is_only_check', [{ id: identity, is_only: false }]],
  ],
  roster_entry: [
    ['pkey', [{ record_id: 2 }]],
    ['record', [{ sourced_id: 'other' }]],
    ['status_check', [{ status: 'gone' }]],
  ],
  roster_total: [['pkey', [{}]]],
  roster_refresh: [
    ['pkey', [{ is_only: true }]],
    ['is_only_check', [{ is_only: false }]],
  ],
  made_up_session: [
    ['pkey', [{ id: 1, name: 'Another' }]],
    ['name_key', [{ id: 2 }]],
  ],
  roster_object: [
    ['pkey', [{ sourced_id: 'u' }]],
    ['id_key', [{ id: 1, sourced_id: 'another' }]],
    ...texts({ kind: 255, sourced_id: 255, record: 255 }),
    ['record_id_check', [{ record: 'student' }, { record_id: 1 }]],
    ...references('import_id'),
  ],
  import_roster_object: [
    ['pkey', [{ sourced_id: 'u' }]],
    ...texts({ kind: 255, sourced_id: 255 }),
    ...references('import_id'),
  ],
  event: [
    ['pkey', [{}]],
    ['change_check', [{ id: 2, change: 'moved' }]],
  ],
  event_commit: [['pkey', [{}]]],
  event_order: [
    ['pkey', [{ is_only: true }]],
    ['is_only_check', [{ is_only: false }]],
  ],
  erased_person: [
    ['pkey', [{}]],
    ['digest_check', [{ digest: Buffer.alloc(31) }]],
  ],
  import_heading: [
    ['pkey', [{}]],
    ['digest_check', [{ digest: Buffer.alloc(31) }]],
    ...texts({ list: 255 }),
    ['field_check', [{ field: long(255) }]],
  ],
  import_job: [
    ...ids,
    ['running', [{ id: 2 }]],
    ['status_check', [{ status: 'queued', ended_at: at, reason: '{}' }]],
    ['check', [{ ended_at: at }]],
    ['check1', [{ reason: '{}' }]],
    ['sha256_check', [{ sha256: 'a'.repeat(63) }, { sha256: 'A'.repeat(64) }]],
    ...texts({ file: 255 }),
  ],
  record_merge: [
    ['pkey', [{ id: 1 }]],
    ['record_check', [{ record: 'class' }]],
    ['of_two', [{ merged_id: 1 }]],
    ['merged', [{ kept_id: 3, merged_id: 2 }]],
  ],
  distinct_student: [
    ['pkey', [{ id: 1 }]],
    ['order', [{ low_id: 2, high_id: 1 }, { low_id: 3 }]],
    ['pair', [{ high_id: 2 }]],
    ['low_id_fkey', [{ low_id: 0 }]],
    ['high_id_fkey', [{ high_id: 999 }]],
  ],
  student_past: [['pkey', [{ id: 1 }]], ['once', [{ until: at }]], ...references('student_id')],
  teacher_past: [
    ['pkey', [{ id: 1 }]],
    ['once', [{ until: at }]],
  ],
  class_past: [['pkey', [{ id: 1 }]], ['once', [{ until: at }]], ...references('class_id')],
  import_finding: [['pkey', [{ id: 1 }]], ...references('import_id')],
  school: [['pkey', [{ id: 1 }]], ...references('parent_id')],
  academic_session: [['pkey', [{ id: 1 }]], ...references('parent_id', 'school_id', 'school_year_id')],
  closed_day: [
    ['pkey', [{ id: 1 }]],
    ...texts({ name: 255 }),
    ['order', [{ last_day: '2027-01-11' }]],
    ...references('school_id'),
  ],
  roll_over: [
    ['pkey', [{ id: 1 }]],
    ['planned', [{ kind: 'close' }]],
    ['kind_check', [{ kind: 'x' }]],
    ['status_check', [{ status: 'x', ended_at: at }]],
    ['check', [{ ended_at: at }, { status: 'done' }]],
    ...texts({ reason: 2000, actor: 255 }),
    ...references('school_id', 'school_year_id', 'import_id'),
  ],
  course: [['pkey', [{ id: 1 }]], ...references('school_id', 'academic_session_id')],
  class_detail: [['pkey', [{ class_id: 1 }]], ...references('class_id', 'course_id')],
  class_session: [['pkey', [{}]], ...references('class_id', 'academic_session_id')],
  class_teacher: [['pkey', [{ id: 1 }]], ...references('class_id', 'teacher_id')],
  contact: [
    ['pkey', [{ id: 1 }]],
    ...texts({ name: 255, relation: 255, email: 254, note: 2000 }),
    ['phones', [{ phones: '{NULL}' }]],
    ...references('student_id', 'guardian_id'),
  ],
  guardian: [['pkey', [{ id: 1 }]]],
  student_guardian: [['pkey', [{}]], ...references('student_id', 'guardian_id')],
  category: [
    ['pkey', [{ id: 1 }]],
    ['written_by_check', [{ written_by: 'grades' }]],
    ...texts({ sourced_id: 255 }),
    ['sourced_id', [{ sourced_id: 'taken' }]],
  ],
  line_item: [
    ['pkey', [{ id: 1 }]],
    ['written_by_check', [{ written_by: 'x' }]],
    ...texts({ sourced_id: 255 }),
    ['sourced_id', [{ sourced_id: 'taken' }]],
    ['of_grades', [{ title: 'Grade', term: 'T', max_score: 1, written_by: 'grades' }]],
    ...references('class_id', 'category_id', 'academic_session_id', 'grading_period_id'),
  ],
  result: [
    ['pkey', [{ id: 1 }]],
    ...texts({ sourced_id: 255, score_status: 255, text_score: 255, comment: 2000 }),
    ['sourced_id', [{ sourced_id: 'taken' }]],
    ['score_check', [{ score: -1 }, { score: 'Infinity' }]],
    ['written_by_check', [{ written_by: 'grades' }]],
    ['line_item_check', [{ line_item_id: null }, { grade_id: 1 }]],
    [
      'grade_check',
      [
        { line_item_id: null, grade_id: 1, score: 1 },
        { line_item_id: null, grade_id: 1, comment: 'x' },
      ],
    ],
    ['grade_id_key', [{ line_item_id: null, grade_id: 1 }]],
    ['grade_id_fkey', [{ line_item_id: null, grade_id: 999 }]],
    ...references('line_item_id', 'class_id', 'student_id'),
  ],
  share: [['pkey', [{ id: 1 }]]],
  share_grant: [['check', [{ class_id: 1 }, { school_id: null }]], ...references('share_id')],
  share_school: [['pkey', [{}]], ...references('share_id')],
  share_class: [['pkey', [{}]], ...references('share_id')],
  share_student: [['pkey', [{}]], ...references('share_id')],
  share_teacher: [['pkey', [{}]], ...references('share_id')],
  share_announcement: [['pkey', [{}]], ...references('share_id')],
  share_removal: [...references('share_id')],
  share_entry: [
    ['pkey', [{}]],
    ...references('share_id'),
    ['kind_sourced_id_fkey', [{ kind: 'org' }, { sourced_id: 'f' }]],
  ],
  share_refresh: [['pkey', [{}]], ...references('share_id')],
  share_settlement: [
    ['pkey', [{ is_only: true }]],
    ['is_only_check', [{ is_only: false }]],
  ],
  share_day: [
    ['pkey', [{ is_only: true, today: at }]],
    ['is_only_check', [{ is_only: false, today: at }]],
  ],
  school_limit: [
    ['pkey', [{}]],
    ...references('school_id'),
    ['per_hour_check', [{ per_hour: 0 }, { per_hour: -1 }]],
    ['per_minute_check', [{ per_minute: 0 }, { per_minute: -1 }]],
  ],
};

/** What another row than the sound one has, so that only the constraint in question stands in the way. */
const apart: Record<string, Row> = {
  attendance: { date: '2026-03-03' },
  enrollment: { class_id: 2 },
  withdrawal: { begin_date: '2026-02-01', end_date: '2026-03-01' },
  record_merge: { merged_id: 3 },
  distinct_student: { high_id: 3 },
  student_past: { until: '2026-04-01' },
  teacher_past: { until: '2026-04-01' },
  class_past: { until: '2026-04-01' },
  roster_object: { sourced_id: 'v' },
  import_roster_object: { sourced_id: 'v' },
  class_detail: { class_id: 2 },
  roll_over: { kind: 'open' },
};

const insert = (sql: Sql, table: string, row: Row) => sql`INSERT INTO ${sql(table)} ${sql(row)}`;

describe.each(environments)('the database of %s', (environment) => {
  let sql: Sql;

  beforeAll(async () => {
    sql = schools[environment];
    await insert(sql, 'student', sound['student'] ?? {});
    for (const id of [2, 3]) await insert(sql, 'student', { ...sound['student'], id });
    for (const [table, row] of Object.entries(sound)) if (table !== 'student') await insert(sql, table, row);
    await insert(sql, 'school_class', sound['school_class'] ?? {});
    // What is broken below is broken by itself, and not by the row around it.
    await sql`INSERT INTO student_count VALUES ('5', 99, 0)`;
    await sql`INSERT INTO grade_count VALUES ('T', 99, 0)`;
    for (const table of ['category', 'line_item', 'result'])
      await insert(sql, table, { ...sound[table], sourced_id: 'taken' });
    await sql`INSERT INTO result (grade_id, class_id, student_id, score_status, score_date) VALUES (1, 1, 1, 'fully graded', ${at})`;
  });

  const named = Object.entries(constraints).flatMap(([table, broken]) =>
    broken.map(([name, rows]) => [`${table}_${name}`, table, rows] as const),
  );

  it.each(named)('refuses what breaks %s', async (constraint, table, rows) => {
    for (const row of rows) {
      const outcome = insert(sql, table, { ...sound[table], ...apart[table], ...row }).then(() => 'taken');
      await expect(outcome).rejects.toMatchObject({ constraint_name: constraint });
    }
  });

  it('has no constraint that is not listed here', async () => {
    const found = await sql<{ name: string }[]>`
      SELECT conname AS name FROM pg_constraint JOIN pg_class c ON c.oid = conrelid
      WHERE c.relnamespace = ${environment}::regnamespace AND contype IN ('p', 'u', 'f', 'c', 'x') AND relname <> 'migration'
      UNION ALL SELECT indexrelid::regclass::text FROM pg_index JOIN pg_class c ON c.oid = indrelid
      WHERE c.relnamespace = ${environment}::regnamespace AND indisunique AND indpred IS NOT NULL
      ORDER BY 1`;
    expect(found.map(({ name }) => name)).toEqual(named.map(([constraint]) => constraint).sort());
  });

  it.each(Object.entries(sound))('needs every field that a %s cannot be without', async (table, row) => {
    const optional = { announcement: 'class_id', share_grant: 'school_id', result: 'line_item_id' }[table];
    for (const column of Object.keys(row).filter((name) => name !== optional)) {
      const outcome = insert(sql, table, { ...row, [column]: null }).then(() => 'taken');
      await expect(outcome).rejects.toMatchObject({ code: '23502', column_name: column });
    }
  });

  it.each([
    ['teacher', 'school_class_teacher_id_fkey'],
    ['student', /_student_id_fkey$/],
    ['school_class', /_class_id_fkey$/],
  ])('lets no %s go to whom records refer', async (table, constraint) => {
    const gone = sql`DELETE FROM ${sql(table)} WHERE id = 1`.then(() => 'gone');
    await expect(gone).rejects.toMatchObject({ code: '23503', constraint_name: expect.stringMatching(constraint) });
  });

  it('takes the longest texts and the extreme numbers there may be, and again the same assignment', async () => {
    await insert(sql, 'student', { ...sound['student'], name: 'é'.repeat(255), address: '😀'.repeat(2000) });
    await insert(sql, 'announcement', { ...sound['announcement'], content: '😀'.repeat(20_000) });
    for (const capacity of [0, 100_000, null])
      await insert(sql, 'school_class', { ...sound['school_class'], capacity });
    for (const score of [0, '1.7976931348623157e308']) await insert(sql, 'grade', { ...sound['grade'], score });
  });
});

it('production and sandbox share no records and no ids (Environments)', async () => {
  const [inserted] = await schools.production`
    INSERT INTO student ${schools.production(sound['student']!)} RETURNING id, name`;
  expect(await schools.sandbox`SELECT FROM student WHERE id = ${inserted?.['id']}`).toEqual([]);
  expect(await schools.sandbox`SELECT last_value FROM student_id_seq`).not.toEqual(
    await schools.production`SELECT last_value FROM student_id_seq`,
  );
});
