import { recordCommand, recordStudentsRead } from '@homeroom/audit';
import { type DatabaseAddress, type Sql, withSession } from '@homeroom/database';
import { csvLine, type Environment } from '@homeroom/kernel';
import { eventOf, type ExportContext, inSnapshot } from '@homeroom/export';
import type { RosterVersion } from '../package/package-format';
import { allowedCells } from './allowed-values';
import { absentFiles, rosterColumns, type RosterFile, rosterFilesOf } from './roster-columns';
import { RosterQueries } from './roster-queries';
import type { WriteRow } from './roster-rows';
import { RosterGradebook } from './roster-gradebook';
import { RosterPeople } from './roster-people';
import { RosterSchool } from './roster-school';
import { SchoolPart } from './school-part';

export interface RosterExport {
  readonly environment: Environment;
  readonly version: RosterVersion;
  /** The current date at the school, `YYYY-MM-DD`. */
  readonly today: string;
  /** The school to which the package is limited; absent or null for none. */
  readonly schoolId?: number | null;
}

/** Writes text to a file of the package, such as `users.csv`. */
export type WriteRosterFile = (file: string, text: string) => Promise<void>;

/**
 * Writes the school as a OneRoster bulk package, from one snapshot, in the order of the records. The audit events (the command, and the
 * students whose records are read) are made from the same snapshot, and committed before the first row is written.
 *
 * @returns the number of rows in all files
 */
export const exportRoster = (
  address: DatabaseAddress,
  selection: RosterExport,
  context: ExportContext,
  write: WriteRosterFile,
): Promise<number> =>
  inSnapshot(
    address,
    selection.environment,
    (sql) => audit(sql, selection, context),
    (sql) => writePackage(sql, selection, write),
  );

async function audit(sql: Sql, { environment, schoolId = null }: RosterExport, context: ExportContext): Promise<void> {
  await recordCommand(sql, { at: context.at, by: context.actor, environment });
  const part = new SchoolPart(sql, schoolId);
  const students = sql`SELECT student_id AS id FROM student_status WHERE status = 'active' AND ${part.has('student', sql`student_status.student_id`)}`;
  await recordStudentsRead(sql, environment, students, eventOf(context, 'export oneroster'));
}

async function writePackage(
  sql: Sql,
  { version, today, schoolId = null }: RosterExport,
  write: WriteRosterFile,
): Promise<number> {
  const files = rosterFilesOf(version);
  await write('manifest.csv', manifestOf(version, files));
  for (const file of files) await write(`${file}.csv`, csvLine(rosterColumns[file](version)));
  let count = 0;
  const writeRow: WriteRow = async (file, cells) => {
    count += 1;
    await write(`${file}.csv`, csvLine(rosterColumns[file](version).map((column) => cellOf(cells[column]))));
  };
  await writeRows(sql, { version, today, schoolId }, writeRow);
  return count;
}

/** Writes the rows of a package as objects, from one snapshot. */
export const exportRosterRows = (
  address: DatabaseAddress,
  { environment, version, today }: RosterExport,
  write: WriteRow,
): Promise<void> =>
  withSession(address, environment, ({ begin }) =>
    begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', (sql) => writeRows(sql, { version, today }, write)),
  );

async function writeRows(
  sql: Sql,
  { version, today, schoolId = null }: Omit<RosterExport, 'environment'>,
  writeRow: WriteRow,
): Promise<void> {
  const queries = await RosterQueries.in(sql, schoolId);
  const school = await RosterSchool.of(queries, today);
  const people = new RosterPeople(queries, school, version, today);
  const write: WriteRow = (file, cells) => writeRow(file, allowedCells(file, cells, version));
  await people.write(write);
  await school.writeClasses(write, people);
  await new RosterGradebook(queries, school, people, version).write(write);
  await school.writeSessions(write);
}

function manifestOf(version: RosterVersion, files: readonly RosterFile[]): string {
  const modes = [
    ...files.map((file) => [`file.${file}`, 'bulk'] as const),
    ...absentFiles[version].map((file) => [`file.${file}`, 'absent'] as const),
  ].toSorted(([one], [other]) => one.localeCompare(other));
  const properties = [
    ...[
      ['propertyName', 'value'] as const,
      ['manifest.version', '1.0'] as const,
      ['oneroster.version', version] as const,
    ],
    ...modes,
    ...[['source.systemName', 'Homeroom'] as const, ['source.systemCode', ''] as const],
  ];
  return properties.map((property) => csvLine(property)).join('');
}

/** A list is a line of CSV within its cell. */
function cellOf(value: unknown): string | number | null {
  if (Array.isArray(value)) return value.length === 0 ? null : csvLine(value as string[]).trimEnd();
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
