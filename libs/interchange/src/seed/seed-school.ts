import { attendanceTable, gradeTable, type GradingScale } from '@homeroom/academics';
import { enrollmentTable, schoolClassTable } from '@homeroom/classes';
import { announcementTable } from '@homeroom/communications';
import { studentTable, teacherTable } from '@homeroom/people';
import type { Environment } from '@homeroom/kernel';
import {
  type BulkRow,
  type BulkTable,
  copyInto,
  type DatabaseAddress,
  withoutIndexes,
  inOneTransaction,
  openPool,
} from '@homeroom/database';
import type { Sql, TransactionSql } from 'postgres';
import { announcements } from './records/announcements';
import { attendance } from './records/attendance';
import { classes, enrollments } from './records/classes';
import { grades } from './records/grades';
import { RecordsExist } from './records-exist';
import { School } from './school';
import { planOf, type SeededTable, type SeedPlan } from './seed-plan';
import { students } from './records/students';
import { teachers } from './records/teachers';

export interface SeedOptions {
  readonly environment: Environment;
  /** 1 to 1,000,000. */
  readonly students: number;
  /** The same number gives the same school, on any day. */
  readonly randomSeed: number;
  /** Deletes every record of the environment first. */
  readonly reset: boolean;
  /** The dashboard user who is the author of the announcements. */
  readonly ownerId: number;
  readonly gradingScale: GradingScale;
}

/** Told now and then while a table is written, and once when it is complete. */
export type SeedProgress = (table: SeededTable, rowsWritten: number, rowsTotal: number) => void;

/** Every table of a school, those that others refer to first. */
const tables = [
  teacherTable,
  studentTable,
  schoolClassTable,
  enrollmentTable,
  announcementTable,
  gradeTable,
  attendanceTable,
].map(({ name }) => name);

const rowsPerReport = 10_000;

/**
 * Fills an environment with a believable school, all or nothing. Meanwhile nobody else can read or write there: they
 * wait.
 *
 * @returns how many rows each table now has
 * @throws RecordsExist when there is a record already and `reset` is not given
 */
export async function seedSchool(
  address: DatabaseAddress,
  options: SeedOptions,
  onProgress: SeedProgress = () => undefined,
): Promise<SeedPlan> {
  const { environment, students, reset } = options;
  const plan = planOf(students);
  const sql = openPool(address, { schema: environment, max: 1 });
  try {
    // Before anyone has to wait for a seed that is then refused; and outside of the transaction, or two seeds at once would
    // both hold what the other wants.
    if (!reset) await refuseUnlessEmpty(sql);
    await inOneTransaction(address, '', async (transaction) => {
      await transaction`SELECT set_config('search_path', ${environment}, true)`;
      await (reset ? empty(transaction) : takeEmpty(transaction));
      await write(transaction, options, plan, onProgress);
      for (const table of tables) await continueIds(transaction, table);
    });
    // Fresh statistics and visibility: the first reader should not wait for autovacuum to come by.
    for (const table of tables) await sql`VACUUM (ANALYZE) ${sql(table)}`;
    return plan;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** In the order in which a write comes to lock them: its own table, then those that it refers to. */
const inLockOrder = tables.toReversed();

/** The totals of the counted tables go with them, by trigger. */
async function empty(sql: TransactionSql): Promise<void> {
  await sql`TRUNCATE ${sql(inLockOrder)} RESTART IDENTITY`;
}

async function takeEmpty(sql: TransactionSql): Promise<void> {
  await sql`LOCK TABLE ${sql(inLockOrder)}`;
  await refuseUnlessEmpty(sql);
}

async function refuseUnlessEmpty(sql: Sql | TransactionSql): Promise<void> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await sql<{ count: number }[]>`SELECT count(*)::integer AS count FROM ${sql(table)}`;
    if (row && row.count > 0) counts[table] = row.count;
  }
  if (Object.keys(counts).length > 0) throw new RecordsExist(counts);
}

async function write(
  sql: TransactionSql,
  options: SeedOptions,
  plan: SeedPlan,
  onProgress: SeedProgress,
): Promise<void> {
  const school = new School(options.students, options.randomSeed);
  const fill = async <Row extends BulkRow<Row>>(table: BulkTable<Row>, rows: Iterable<Row>): Promise<void> => {
    const name = table.name as SeededTable;
    await copyInto(
      sql,
      table,
      reported(rows, (written) => onProgress(name, written, plan[name])),
    );
  };
  await fill(teacherTable, teachers(school));
  await fill(studentTable, students(school));
  await fill(schoolClassTable, classes(school));
  // Not for announcements: they refer to a table that both environments use.
  const fillMany: typeof fill = (table, rows) => withoutIndexes(sql, [table.name], () => fill(table, rows));
  await fillMany(enrollmentTable, enrollments(school));
  await fill(announcementTable, announcements(school, options.ownerId));
  await fillMany(gradeTable, grades(school, options.gradingScale));
  await fillMany(attendanceTable, attendance(school));
}

function* reported<Row>(rows: Iterable<Row>, report: (written: number) => void): Generator<Row> {
  let written = 0;
  for (const row of rows) {
    yield row;
    written += 1;
    if (written % rowsPerReport === 0) report(written);
  }
  report(written);
}

/** The rows brought their ids along; the next one that does not must get the id after the last. */
async function continueIds(sql: TransactionSql, table: string): Promise<void> {
  await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), max(id)) FROM ${sql(table)}`;
}
