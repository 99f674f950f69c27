import { attendanceTable, gradeTable, type GradingScale } from '@homeroom/academics';
import { classTeacherTable, enrollmentTable, schoolClassTable } from '@homeroom/classes';
import { announcementTable } from '@homeroom/communications';
import { recordTables } from '@homeroom/export';
import { studentTable, teacherTable } from '@homeroom/people';
import { calendarTables } from '@homeroom/calendar';
import { schoolTables } from '@homeroom/schools';
import type { Environment } from '@homeroom/kernel';
import {
  type BulkRow,
  type BulkTable,
  copyInto,
  type DatabaseAddress,
  inOneTransaction,
  type RecordTable,
  type Sql,
  withoutIndexes,
  withSession,
} from '@homeroom/database';
import { importTableNames } from '@homeroom/import-jobs';
import { lineItemTable, rosterTables, sourcedIdTables } from '@homeroom/rostering';
import { announcements } from './records/announcements';
import { attendance } from './records/attendance';
import { classes, enrollments } from './records/classes';
import { grades } from './records/grades';
import { gradeOfItemTable, SeededLineItems } from './records/line-items';
import { RecordsExist } from './records-exist';
import { SeededSchool } from './school-year/school';
import { at } from './school-year/calendar';
import { SchoolYear } from './school-year/school-year';
import { seedRoster, seedSchools } from './seed-roster';
import { planOf, type SeededTable, type SeedPlan } from './seed-plan';
import { students } from './records/students';
import { teachers } from './records/teachers';

export interface SeedOptions {
  readonly environment: Environment;
  /** 1 to 1,000,000. */
  readonly students: number;
  /** The number of schools among which the students are divided; 1 by default. */
  readonly schools?: number;
  /** The same number and date always give the same school. */
  readonly randomSeed: number;
  /** The day up to which the school has records, `YYYY-MM-DD`: the current day at the school. */
  readonly date: string;
  /** Deletes every record of the environment first. */
  readonly reset: boolean;
  /** The dashboard user who is the author of the announcements. */
  readonly ownerId: number;
  readonly gradingScale: GradingScale;
  /** Adds the seed to the audit trail, in its transaction. */
  readonly audit?: (sql: Sql) => Promise<void>;
}

/** Called repeatedly while a table is written, and once when it is complete. */
export type SeedProgress = (table: SeededTable, rowsWritten: number, rowsTotal: number) => void;

/** All tables of a school. Tables that refer to others come last. */
const tables: readonly RecordTable[] = [...recordTables, ...rosterTables];

const rowsPerReport = 10_000;

/**
 * Fills an environment with a generated school, in one transaction. Other readers and writers of the environment wait until
 * it ends.
 *
 * @returns the number of rows of each table
 * @throws RecordsExist if there are records and `reset` is not set
 */
export async function seedSchool(
  address: DatabaseAddress,
  options: SeedOptions,
  onProgress: SeedProgress = () => undefined,
): Promise<SeedPlan> {
  const { environment, students, reset } = options;
  const plan = planOf(students, options.date);
  return withSession(address, environment, async ({ sql }) => {
    // Checked before the transaction: a rejected seed locks no table, and two concurrent seeds cannot deadlock.
    if (!reset) await assertEmpty(sql);
    await inOneTransaction(address, '', async (transaction) => {
      await transaction`SELECT set_config('search_path', ${environment}, true)`;
      await (reset ? empty(transaction) : lockAndAssertEmpty(transaction));
      await write(transaction, options, plan, onProgress);
      for (const table of tables.filter(({ columns }) => columns.includes('id'))) {
        await advanceIdSequence(transaction, table.name);
      }
      await options.audit?.(transaction);
    });
    // The sourcedIds of a district take longer than a request may.
    await sql`SELECT order_events()`;
    await sql`SELECT refresh_roster()`;
    // Updates the statistics and the visibility map, so that the first reads do not depend on autovacuum.
    // Not of tables that stay empty: a plan for an empty table reads all of it, and is kept.
    const filled = [
      ...Object.keys(plan),
      'roster_entry',
      ...[...schoolTables, ...calendarTables, classTeacherTable, ...rosterTables].map(({ name }) => name),
    ];
    for (const table of filled) await sql`VACUUM (ANALYZE) ${sql(table)}`;
    return plan;
  });
}

/** The order in which a write locks tables: its own table first, then the referenced ones. */
const inLockOrder = [
  ...tables.map(({ name }) => name),
  ...importTableNames,
  ...sourcedIdTables,
  'school_limit',
  'roll_over',
].toReversed();

/** Triggers reset the totals of counted tables. */
async function empty(sql: Sql): Promise<void> {
  await sql`TRUNCATE ${sql(inLockOrder)} RESTART IDENTITY`;
}

async function lockAndAssertEmpty(sql: Sql): Promise<void> {
  await sql`LOCK TABLE ${sql(inLockOrder)}`;
  await assertEmpty(sql);
}

async function assertEmpty(sql: Sql): Promise<void> {
  const counts = [];
  for (const { name, nouns } of tables) {
    if (!nouns) continue;
    const [row] = await sql<{ count: number }[]>`SELECT count(*)::integer AS count FROM ${sql(name)}`;
    if (row && row.count > 0) counts.push({ nouns, count: row.count });
  }
  if (counts.length > 0) throw new RecordsExist(counts);
}

async function write(sql: Sql, options: SeedOptions, plan: SeedPlan, onProgress: SeedProgress): Promise<void> {
  const school = new SeededSchool(options.students, options.randomSeed, SchoolYear.upTo(options.date), options.schools);
  const fill = async <Row extends BulkRow<Row>>(table: BulkTable<Row>, rows: Iterable<Row>): Promise<void> => {
    const name = table.name as SeededTable;
    await copyInto(
      sql,
      table,
      withProgress(rows, (written) => onProgress(name, written, plan[name])),
    );
  };
  const morning = at(school.year.today, 28_800);
  await seedSchools(sql, school, morning);
  await fill(teacherTable, teachers(school));
  await fill(studentTable, students(school));
  await fill(schoolClassTable, classes(school));
  // Not for announcements: they refer to a table that both environments share.
  const fillMany: typeof fill = (table, rows) => withoutIndexes(sql, [table.name], () => fill(table, rows));
  await fillMany(enrollmentTable, enrollments(school));
  await fill(announcementTable, announcements(school, options.ownerId));
  await seedRoster(sql, school, morning);
  const items = new SeededLineItems(school, morning);
  // The rows of the grades come first, because they tell which line items there are.
  await withoutIndexes(sql, [gradeTable.name], async () => {
    await fill(gradeOfItemTable, items.of(grades(school, options.gradingScale)));
    await copyInto(sql, lineItemTable, items.rows());
  });
  await fillMany(attendanceTable, attendance(school));
}

function* withProgress<Row>(rows: Iterable<Row>, report: (written: number) => void): Generator<Row> {
  let written = 0;
  for (const row of rows) {
    yield row;
    written += 1;
    if (written % rowsPerReport === 0) report(written);
  }
  report(written);
}

/** The seeded rows have explicit ids, so the sequence must continue after the last one. */
async function advanceIdSequence(sql: Sql, table: string): Promise<void> {
  await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), max(id)) FROM ${sql(table)}`;
}
