import { Transactions } from '@homeroom/database';
import { keepFamilyNames } from '@homeroom/people';
import { Injectable } from '@nestjs/common';
import { gradesOfClients, hasGrades, hasResults, itemsOfGrades, ungradedResults } from './results-of-packages';
import { removeCreatedSchools, returnFoundSchools, writeSchools } from '../schools/school-objects';

/** The tables whose rows are made from the objects of packages. */
export type RosterTable =
  'school' | 'academic_session' | 'course' | 'class_teacher' | 'guardian' | 'category' | 'line_item';

/** SQL for a field of the object `o`; null if it is blank. */
const text = (field: string): string => `nullif(btrim(o.fields->>'${field}'), '')`;
const date = (field: string): string => `left(${text(field)}, 10)::date`;
const number = (field: string): string =>
  `CASE WHEN btrim(o.fields->>'${field}') ~ '^-?\\d{1,30}(\\.\\d{1,30})?$' THEN (o.fields->>'${field}')::numeric END`;
const list = (field: string): string => `CASE jsonb_typeof(o.fields->'${field}')
  WHEN 'array' THEN nullif(ARRAY(SELECT jsonb_array_elements_text(o.fields->'${field}')), '{}')
  WHEN 'string' THEN ARRAY[${text(field)}] END`;
const title = (field: string): string => `coalesce(${text(field)}, o.sourced_id)`;

/** The begin of a day of a line item in UTC. Packages have days, so the time that a client gave stays as long as the day is the same. */
const timeOn = (column: string, day: string): string => `coalesce((SELECT stored.${column} FROM line_item stored
  WHERE stored.id = o.record_id AND (stored.${column} AT TIME ZONE 'UTC')::date = ${day}), ${day}::timestamp AT TIME ZONE 'UTC')`;

/** The object of a kind that a field names. */
const objectIn = (field: string, kind: string, record: string, alias: string): string =>
  `JOIN roster_object ${alias} ON ${alias}.kind = '${kind}' AND ${alias}.sourced_id = ${text(field)} AND ${alias}.record = '${record}'`;

const sessionFields = ['academicSessionSourcedId', 'gradingPeriodSourcedId'] as const;

/** The session of a line item, as it is the term of the grades. */
const nameOfSession = `(SELECT nullif(btrim(session.fields->>'title'), '') FROM roster_object session
  WHERE session.kind = 'academicSession' AND session.sourced_id = coalesce(${sessionFields.map(text).join(', ')}))`;

const ofPackage = `'package'`;

/** The tables whose rows clients of the OneRoster API write too. */
const writtenByClients: readonly string[] = ['category', 'line_item'];

interface TableRows {
  /** The record that the objects are about. */
  readonly record: string;
  /** The column with the id of the record. */
  readonly key: 'id' | 'class_id';
  /** The SQL for each column. */
  readonly columns: Readonly<Record<string, string>>;
  /** Joins of the objects that a row requires, with their aliases. They may be imported later than the object of the row. */
  readonly joins?: { readonly sql: string; readonly aliases: readonly string[] };
}

/** Referenced tables come first. Columns that refer to others are in `references`. */
const tables: Readonly<Record<Exclude<RosterTable, 'school'> | 'class_detail', TableRows>> = {
  academic_session: row('academic_session', {
    name: title('title'),
    kind: `CASE lower(${text('type')}) WHEN 'schoolyear' THEN 'school_year' WHEN 'gradingperiod' THEN 'grading_period'
      ELSE coalesce(lower(${text('type')}), 'term') END`,
    first_day: date('startDate'),
    // A package has the day after the last one.
    last_day: `${date('endDate')} - 1`,
    school_year: `CASE WHEN ${text('schoolYear')} ~ '^\\d{4}$' THEN ${text('schoolYear')}::integer END`,
  }),
  course: row('course', {
    title: title('title'),
    code: text('courseCode'),
    grades: list('grades'),
    subjects: list('subjects'),
    subject_codes: list('subjectCodes'),
  }),
  guardian: row('guardian', {
    given_name: text('givenName'),
    family_name: text('familyName'),
    middle_name: text('middleName'),
    email: text('email'),
    phone: `coalesce(${text('phone')}, ${text('sms')})`,
    other_phone: `CASE WHEN ${text('phone')} <> ${text('sms')} THEN ${text('sms')} END`,
  }),
  class_detail: {
    record: 'class',
    key: 'class_id',
    columns: {
      class_code: text('classCode'),
      class_type: text('classType'),
      grades: list('grades'),
      subjects: list('subjects'),
      subject_codes: list('subjectCodes'),
      periods: list('periods'),
    },
  },
  class_teacher: {
    ...row('class_teacher', {
      class_id: 'class.record_id',
      teacher_id: 'teacher.record_id',
      is_primary: `coalesce(lower(${text('primary')}) = 'true', false)`,
      begin_date: date('beginDate'),
      end_date: date('endDate'),
    }),
    joins: {
      sql: `${objectIn('classSourcedId', 'class', 'class', 'class')} ${objectIn('userSourcedId', 'user', 'teacher', 'teacher')}`,
      aliases: ['class', 'teacher'],
    },
  },
  category: row('category', { title: title('title'), weight: number('weight'), written_by: ofPackage }),
  line_item: {
    ...row('line_item', {
      class_id: 'class.record_id',
      title: title('title'),
      description: text('description'),
      assigned_at: timeOn('assigned_at', date('assignDate')),
      due_at: timeOn('due_at', date('dueDate')),
      min_score: number('resultValueMin'),
      max_score: number('resultValueMax'),
      term: `coalesce(${nameOfSession}, 'Unknown')`,
      written_by: ofPackage,
    }),
    joins: { sql: objectIn('classSourcedId', 'class', 'class', 'class'), aliases: ['class'] },
  },
};

function row(record: RosterTable, columns: Readonly<Record<string, string>>): TableRows {
  return { record, key: 'id', columns };
}

/**
 * SQL for whether the object `o` tells what its record is. Two objects are about one session if a package gave it another sourcedId: then it is
 * the one that the packages have.
 */
const tells = `(o.is_current OR NOT EXISTS (SELECT FROM roster_object other
  WHERE other.record = o.record AND other.record_id = o.record_id AND other.is_current))`;

/**
 * Writes the rows of the objects that the import $1 changed, or of all objects if it is null. What a client of the OneRoster API wrote since
 * stays until the package says something else.
 *
 * @param meant SQL of other rows
 */
function rowsOf(table: string, { record, key, columns, joins }: TableRows, meant?: string): string {
  const isCurrent = table === 'line_item' ? `(o.is_current OR ${hasGrades})` : 'o.is_current';
  const state: Readonly<Record<string, string>> = key === 'id' ? { is_current: isCurrent } : {};
  const all = Object.entries({ ...columns, ...state });
  const names = all.map(([name]) => name);
  const prefixed = (prefix: string) => names.map((name) => `${prefix}.${name}`).join(', ');
  const isChanged = ['o', ...(joins?.aliases ?? [])].map((alias) => `${alias}.import_id = $1::integer`);
  const changed = names.map((name) => `${name} = excluded.${name}`);
  const isSession = record === 'academic_session';
  const isOfClient = `EXISTS (SELECT FROM ${table} own WHERE own.id = o.record_id AND own.written_by = 'client')`;
  const ofClient = `AND (o.import_id = $1::integer OR NOT ${isOfClient})`;
  return `INSERT INTO ${table} (${key}, ${names.join(', ')})
    SELECT ${isSession ? 'DISTINCT ON (o.record_id) ' : ''}o.record_id, ${all.map(([, sql]) => sql).join(', ')} FROM roster_object o ${joins?.sql ?? ''}
    WHERE o.record = '${record}' AND o.record_id IS NOT NULL
      AND (${meant ?? `$1::integer IS NULL OR ${isChanged.join(' OR ')}`}) ${writtenByClients.includes(table) ? ofClient : ''}
      ${isSession ? `AND ${tells} ORDER BY o.record_id, o.import_id DESC, o.sourced_id` : ''}
    ON CONFLICT (${key}) DO UPDATE SET ${changed.join(', ')}
    WHERE (${prefixed(table)}) IS DISTINCT FROM (${prefixed('excluded')})`;
}

/** Whether the import $1 changed the object or the one that it names. */
const isConcerned = '($1::integer IS NULL OR o.import_id = $1::integer OR target.import_id = $1::integer)';

interface Reference {
  readonly table: keyof typeof tables;
  readonly column: string;
  /** The fields that may have the sourcedId. The first one that is not blank is used. */
  readonly fields: readonly string[];
  readonly kind: string;
  /** SQL of whether the column stays as it is. */
  readonly unless?: string;
}

const references: readonly Reference[] = [
  { table: 'academic_session', column: 'parent_id', fields: ['parentSourcedId'], kind: 'academicSession' },
  { table: 'course', column: 'school_id', fields: ['orgSourcedId'], kind: 'org' },
  { table: 'course', column: 'academic_session_id', fields: ['schoolYearSourcedId'], kind: 'academicSession' },
  { table: 'class_detail', column: 'course_id', fields: ['courseSourcedId'], kind: 'course' },
  { table: 'line_item', column: 'category_id', fields: ['categorySourcedId'], kind: 'category' },
  {
    table: 'line_item',
    column: 'academic_session_id',
    fields: sessionFields,
    kind: 'academicSession',
  },
  {
    table: 'line_item',
    column: 'grading_period_id',
    fields: ['gradingPeriodSourcedId'],
    kind: 'academicSession',
    // Files of version 1.2 have one session, so what a client gave stays within it.
    unless: `target.record_id IS NULL AND line_item.sourced_id IS NOT NULL AND EXISTS (SELECT FROM academic_session period
        WHERE period.id = grading_period_id AND period.parent_id = line_item.academic_session_id)`,
  },
];

/** The object may be imported later than the object that refers to it. */
function referenceOf({ table, column, fields, kind, unless }: Reference): string {
  const { record, key } = tables[table];
  return `UPDATE ${table} SET ${column} = target.record_id
    FROM roster_object o LEFT JOIN roster_object target
      ON target.kind = '${kind}' AND target.sourced_id = coalesce(${fields.map(text).join(', ')})
    WHERE o.record = '${record}' AND o.record_id = ${table}.${key} AND ${column} IS DISTINCT FROM target.record_id
      AND ${isConcerned}${record === 'academic_session' ? ` AND ${tells}` : ''}${writtenByClients.includes(table) ? ` AND written_by <> 'client'` : ''}${unless ? ` AND NOT (${unless})` : ''}`;
}

/** A session that an import renames gives its line items another term. */
const termsOfItems = `UPDATE line_item SET term = ${nameOfSession} FROM roster_object o
  WHERE o.record = 'line_item' AND o.record_id = line_item.id AND written_by <> 'client' AND $1::integer IS DISTINCT FROM 0
    AND term IS DISTINCT FROM ${nameOfSession} AND ${nameOfSession} IS NOT NULL
    AND coalesce(${sessionFields.map(text).join(', ')}) IN (SELECT sourced_id FROM roster_object
      WHERE kind = 'academicSession' AND ($1::integer IS NULL OR import_id = $1::integer))`;

/** A grading period is in the school year of its term or semester. */
const yearsOfSessions = `UPDATE academic_session SET school_year_id = found.id, school_id = found.school_id
  FROM (SELECT session.id AS session_id, year.id, year.school_id FROM academic_session session
      LEFT JOIN academic_session parent ON parent.id = session.parent_id
      LEFT JOIN academic_session above ON above.id = parent.parent_id
      LEFT JOIN academic_session year ON year.kind = 'school_year' AND year.id IN (parent.id, parent.parent_id, above.parent_id)
    WHERE session.parent_id IS NOT NULL AND session.kind <> 'school_year') found
  WHERE found.session_id = academic_session.id AND $1::integer IS DISTINCT FROM 0
    AND (academic_session.school_year_id, academic_session.school_id) IS DISTINCT FROM (found.id, found.school_id)`;

interface Links {
  readonly table: string;
  readonly from: string;
  readonly to: string;
  /** SQL for a list with the linked sourcedIds. */
  readonly list: string;
  readonly records: { readonly from: string; readonly to: string; readonly kinds: readonly string[] };
  readonly place?: string;
}

const links: readonly Links[] = [
  {
    table: 'class_session',
    from: 'class_id',
    to: 'academic_session_id',
    list: list('termSourcedIds'),
    records: { from: 'class', to: 'academic_session', kinds: ['academicSession'] },
  },
  {
    table: 'student_guardian',
    from: 'student_id',
    to: 'guardian_id',
    list: list('agents'),
    records: { from: 'student', to: 'guardian', kinds: ['user', 'guardian'] },
    place: 'place',
  },
];

/** The lists are read once, because the planner does not know their length and would search a whole list for each target. */
function linksOf({ table, from, to, list: linked, records, place }: Links): readonly string[] {
  const given = `WITH given AS MATERIALIZED (SELECT o.record_id, o.import_id, o.is_current, link.*
      FROM roster_object o CROSS JOIN unnest(${linked}) WITH ORDINALITY link (sourced_id, place)
      WHERE o.record = '${records.from}' AND o.record_id IS NOT NULL)`;
  const kinds = records.kinds.map((kind) => `'${kind}'`).join(', ');
  const target = `roster_object target
    ON target.kind IN (${kinds}) AND target.sourced_id = o.sourced_id AND target.record = '${records.to}'`;
  return [
    `${given} INSERT INTO ${table} (${from}, ${to}${place ? `, ${place}` : ''})
      SELECT o.record_id, target.record_id${place ? ', min(o.place)' : ''} FROM given o JOIN ${target}
      WHERE o.is_current AND ${isConcerned} GROUP BY o.record_id, target.record_id
      ON CONFLICT (${from}, ${to}) DO ${place ? `UPDATE SET ${place} = excluded.${place} WHERE ${table}.${place} <> excluded.${place}` : 'NOTHING'}`,
    `${given} DELETE FROM ${table} USING (
        SELECT former.${from}, former.${to} FROM ${table} former
          JOIN roster_object own ON own.record = '${records.from}' AND own.record_id = former.${from}
          WHERE $1::integer IS NULL OR own.import_id = $1::integer
        EXCEPT SELECT o.record_id, target.record_id FROM given o JOIN ${target}) gone
      WHERE ${table}.${from} = gone.${from} AND ${table}.${to} = gone.${to}`,
  ];
}

/** A school year to which users have added terms since stays. */
const hasNoOwnTerm = ` AND NOT EXISTS (SELECT FROM academic_session term WHERE term.school_year_id = academic_session.id
    AND NOT EXISTS (SELECT FROM roster_object own WHERE own.record = 'academic_session' AND own.record_id = term.id))`;

/** A session that had another sourcedId before stays. */
const hadNoOther = ` AND NOT EXISTS (SELECT FROM import_roster_object former WHERE former.import_id = $1::integer
    AND former.before->>'record' = 'academic_session' AND (former.before->>'record_id')::integer = academic_session.id)
  AND NOT EXISTS (SELECT FROM roster_object other WHERE other.record = 'academic_session' AND other.record_id = academic_session.id
    AND other.import_id <> $1::integer)`;

/** The rows that the import $1 created. Their objects have no earlier state. */
const isCreated = (
  table: string,
): string => `o.import_id = $1::integer AND o.record = '${table}' AND o.record_id = ${table}.id AND NOT EXISTS (
    SELECT FROM import_roster_object former WHERE former.import_id = $1::integer AND former.kind = o.kind
      AND former.sourced_id = o.sourced_id AND former.before->>'record' = '${table}')`;

/** Deletes the rows that the import $1 created. */
const createdBy = (table: string): string => `DELETE FROM ${table} USING roster_object o
  WHERE ${isCreated(table)}${table === 'academic_session' ? hasNoOwnTerm + hadNoOther : ''}${writtenByClients.includes(table) ? ` AND ${table}.sourced_id IS NULL` : ''}`;

/** Lets the clients keep what they wrote, and the line items of their results, before an undo deletes the others. */
const leftToClients: readonly string[] = [
  ['category', `written_by = 'client'`],
  ['line_item', `(written_by = 'client' OR ${hasResults})`],
].map(
  ([table = '', isKept]) => `UPDATE ${table} SET sourced_id = o.sourced_id, written_by = 'client' FROM roster_object o
    WHERE ${isCreated(table)} AND (${table}.sourced_id IS NOT NULL OR ${isKept})`,
);

/** Deletes the rows of objects that the import $1 turned into something else, such as a guardian who became a teacher. */
const noLonger = (table: RosterTable): string => `DELETE FROM ${table} USING import_roster_object former
  WHERE former.import_id = $1::integer AND former.before->>'record' = '${table}' AND (former.before->>'record_id')::integer = ${table}.id
    AND NOT EXISTS (SELECT FROM roster_object o WHERE o.record = '${table}' AND o.record_id = ${table}.id)`;

/** The family names in the objects that the import $1 changed, or in all objects if it is null. */
function familyNamesIn(table: 'student' | 'teacher'): string {
  const ids = `SELECT record_id FROM roster_object WHERE record = '${table}'`;
  const isOfImport = 'import_id = $1::integer';
  return keepFamilyNames(
    table,
    `$1::integer IS NULL OR id IN (${ids} AND ${isOfImport})`,
    `${ids} AND ($1::integer IS NULL OR ${isOfImport}) AND fields->>'familyName' ~ '\\s'`,
  );
}

const ownTables = Object.keys(tables).filter((table) => table !== 'class_detail');

/** Whether the records of a type are rows of one of the tables, rather than records of the API. */
export const isRosterTable = (record: string): boolean => record === 'school' || ownTables.includes(record);

const writeSessions = rowsOf('academic_session', tables.academic_session);

/** The sessions $1, and those that users deleted since. Users may have changed the others since their package. */
const returnSessions = rowsOf(
  'academic_session',
  tables.academic_session,
  'o.record_id = ANY ($1::integer[]) OR NOT EXISTS (SELECT FROM academic_session stored WHERE stored.id = o.record_id)',
);

const update = [
  ...Object.entries(tables).map(([table, rows]) => rowsOf(table, rows)),
  ...references.map(referenceOf),
  yearsOfSessions,
  termsOfItems,
  itemsOfGrades,
  ...ungradedResults,
  ...links.flatMap((each) => linksOf(each)),
  familyNamesIn('student'),
  familyNamesIn('teacher'),
];

/** A session of a package. Days are `YYYY-MM-DD`, both included. */
interface SessionRow {
  readonly sourcedId: string;
  readonly kind: string;
  readonly name: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

/** A grade that a client of the OneRoster API wrote. */
interface GradeOfClient {
  readonly sourcedId: string;
  readonly id: number;
  readonly studentId: number;
}

/** The ids of records that an import has changed. */
interface ChangedByImport {
  readonly schools: readonly number[];
  readonly sessions: readonly number[];
}

/**
 * Writes the tables with what packages have beyond the records of the API. A few statements derive all rows from the objects. Call it inside the
 * transaction of an import.
 */
@Injectable()
export class RosterTables {
  constructor(private readonly transactions: Transactions) {}

  /** Takes ids for new rows. */
  async newIds(table: RosterTable, count: number): Promise<readonly number[]> {
    if (count === 0) return [];
    const rows = await this.transactions.execute<{ id: number }>({
      sql: `SELECT nextval(pg_get_serial_sequence($1, 'id'))::integer AS id FROM generate_series(1, $2::integer)`,
      values: [table, count],
    });
    return rows.map(({ id }) => id);
  }

  /**
   * The sessions that rows with new sourcedIds are about: those with the same kind and name and days in common, whose objects the package no
   * longer has. Rows that may be about several sessions are left out.
   *
   * @param sourcedIds those of the package, or those that it removes, if it is not complete
   */
  async sessionsLike(
    rows: readonly SessionRow[],
    { sourcedIds, isComplete }: { readonly sourcedIds: readonly string[]; readonly isComplete: boolean },
  ): Promise<ReadonlyMap<string, number>> {
    if (rows.length === 0) return new Map();
    const found = await this.transactions.execute<{ sourcedId: string; id: number }>({
      sql: `SELECT "sourcedId", min(s.id) AS id FROM json_to_recordset($1::text::json)
            AS given ("sourcedId" text, kind text, name text, "firstDay" date, "lastDay" date)
          JOIN academic_session s ON s.name = given.name AND s.kind = given.kind
            AND s.first_day <= given."lastDay" AND s.last_day >= given."firstDay"
        WHERE EXISTS (SELECT FROM roster_object o WHERE o.record = 'academic_session' AND o.record_id = s.id)
          AND NOT EXISTS (SELECT FROM roster_object o WHERE o.record = 'academic_session' AND o.record_id = s.id AND o.is_current
            AND (o.sourced_id = ANY ($2::text[])) = $3::boolean)
        GROUP BY 1 HAVING count(DISTINCT s.id) = 1`,
      values: [JSON.stringify(rows), sourcedIds, isComplete],
    });
    const rowsOfSessions = Map.groupBy(found, ({ id }) => id);
    return new Map(
      found.flatMap(({ sourcedId, id }) => (rowsOfSessions.get(id)?.length === 1 ? [[sourcedId, id]] : [])),
    );
  }

  /** Writes the schools that an import has changed. Call it before the records that belong to them are written. */
  async updateSchools(importId: number): Promise<void> {
    await this.writeSchools(importId, []);
  }

  /** Writes the line items that an import has changed. Call it before the grades are written, which find theirs. */
  async updateLineItems(importId: number): Promise<void> {
    await this.run([rowsOf('line_item', tables.line_item)], importId);
  }

  /** The rows to which clients of the OneRoster API have given sourcedIds. */
  async ofClients(
    table: 'category' | 'line_item',
    sourcedIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    if (sourcedIds.length === 0) return new Map();
    const rows = await this.transactions.execute<{ id: number; sourced_id: string }>({
      sql: `SELECT id, sourced_id FROM ${table} WHERE sourced_id = ANY ($1::text[])`,
      values: [sourcedIds],
    });
    return new Map(rows.map(({ id, sourced_id: sourcedId }) => [sourcedId, id]));
  }

  /** The grades to which clients of the OneRoster API have given sourcedIds. */
  async gradesOfClients(sourcedIds: readonly string[]): Promise<readonly GradeOfClient[]> {
    if (sourcedIds.length === 0) return [];
    return this.transactions.execute<GradeOfClient>({ sql: gradesOfClients, values: [sourcedIds] });
  }

  /** Writes the rows of the objects that an import has changed. */
  async update(importId: number): Promise<void> {
    await this.updateSchools(importId);
    await this.run([...update, noLonger('guardian'), noLonger('class_teacher')], importId);
  }

  /** Removes the rows of the objects that an import has created. Call it before the objects are put back. */
  async removeCreated(importId: number): Promise<void> {
    await this.run([...leftToClients, ...ownTables.map(createdBy).toReversed()], importId);
    await this.run([returnFoundSchools, removeCreatedSchools(this.isUnused('school'))], importId);
  }

  /** SQL for whether no record of the API refers to a row. A school to which records were added since stays. */
  private isUnused(table: string): string {
    const unused = this.transactions
      .referencesTo(table)
      .filter(({ table: source }) => source !== table && (source === 'academic_session' || !(source in tables)))
      .map(({ table: source, column }) => `NOT EXISTS (SELECT FROM ${source} WHERE ${column} = ${table}.id)`);
    return ['true', ...unused].join(' AND ');
  }

  /** The ids of the records that an import has changed, and that users may change too. Call it before the objects are put back. */
  async changed(importId: number): Promise<ChangedByImport> {
    const [schools, sessions] = [
      await this.changedRecords(importId, 'school'),
      await this.changedRecords(importId, 'academic_session'),
    ];
    return { schools, sessions };
  }

  private async changedRecords(importId: number, record: string): Promise<readonly number[]> {
    const rows = await this.transactions.execute<{ id: number }>({
      sql: 'SELECT DISTINCT record_id AS id FROM roster_object WHERE import_id = $1::integer AND record = $2',
      values: [importId, record],
    });
    return rows.map(({ id }) => id);
  }

  /** Writes the rows of all objects, after they were put back, and of schools and sessions those that the import changed. */
  async updateAll({ schools, sessions }: ChangedByImport): Promise<void> {
    await this.writeSchools(null, schools);
    await this.transactions.execute({ sql: returnSessions, values: [sessions] });
    await this.run(
      update.filter((sql) => sql !== writeSessions),
      null,
    );
  }

  private async writeSchools(importId: number | null, schools: readonly number[]): Promise<void> {
    for (const sql of writeSchools) await this.transactions.execute({ sql, values: [importId, schools] });
  }

  private async run(statements: readonly string[], importId: number | null): Promise<void> {
    for (const sql of statements) await this.transactions.execute({ sql, values: [importId] });
  }
}
