import { academicTables } from '@homeroom/academics';
import { calendarTables } from '@homeroom/calendar';
import { classTables } from '@homeroom/classes';
import { communicationTables } from '@homeroom/communications';
import { type Query, RecordsOfOwner, type RecordTable, type Sql } from '@homeroom/database';
import { peopleTables } from '@homeroom/people';
import { schoolTables } from '@homeroom/schools';

export const studentStatuses = ['active', 'withdrawn', 'all'] as const;

export type StudentStatus = (typeof studentStatuses)[number];

/** A list of records as the API answers them. */
export interface ExportedList {
  /** The view that shows the records. */
  readonly view: string;
  /** The fields of a record in the order of the interface. Nested records are left out. */
  readonly columns: readonly string[];
  /** The field with the id of the student of a record. Absent if the records are not about students. */
  readonly studentField?: string;
  /** @param status which students; only for students @param schoolId the school of the records; null for all */
  readonly records: (sql: Sql, status: StudentStatus, schoolId: number | null) => ReturnType<typeof jsonRows>;
}

/** The tables of the records that clients write, and of their versions. Tables that refer to others come last. */
export const recordTables = [
  ...schoolTables,
  ...calendarTables,
  ...peopleTables,
  ...classTables,
  ...communicationTables,
  ...academicTables,
] as const;

type ListOf<Table> = Table extends { readonly exported: { readonly list: infer Name extends string } } ? Name : never;

export type RecordListName = ListOf<(typeof recordTables)[number]>;

/** The lists that can be exported, by name. */
export const recordLists = Object.fromEntries(recordTables.flatMap(listsOf)) as Readonly<
  Record<RecordListName, ExportedList>
>;

export const recordListNames = Object.keys(recordLists) as RecordListName[];

function listsOf({
  record,
  columns,
  about,
  share,
  owner,
  sharesUnowned,
  exported,
}: RecordTable): [string, ExportedList][] {
  if (!exported) return [];
  const { list, view = `${record}_record`, order = ['id'], hidden = [] } = exported;
  const records = (sql: Sql, status: StudentStatus, schoolId: number | null) => {
    const unowned = sharesUnowned && owner ? sql`OR r.${sql(owner)} IS NULL` : sql``;
    const condition = schoolId === null ? sql`true` : sql`(${ofSchool(sql, schoolId).hasRow(share)} ${unowned})`;
    return list === 'students' ? studentRows(sql, status, condition) : jsonRows(sql, view, order, condition);
  };
  const shown = columns.filter((column) => !hidden.includes(column));
  return [[list, { view, columns: shown, ...(about && { studentField: about }), records }]];
}

const ofSchool = (sql: Sql, id: number): RecordsOfOwner =>
  new RecordsOfOwner(sql, recordTables, { record: 'school', id });

const studentRows = (sql: Sql, status: StudentStatus, condition: Query): ReturnType<typeof jsonRows> => sql`
  SELECT row_to_json(r)::text AS json FROM student_record r JOIN student_status ON student_id = id
  WHERE ${status}::text IN ('all', student_status.status) AND ${condition} ORDER BY id`;

const jsonRows = (sql: Sql, view: string, order: readonly string[], condition: Query) => sql<{ json: string }[]>`
  SELECT row_to_json(r)::text AS json FROM ${sql(view)} r WHERE ${condition} ORDER BY ${sql`${sql([...order])}`}`;
