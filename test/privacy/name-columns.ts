import { fieldsOf, textTables } from '@homeroom/privacy';
import type { Sql } from 'postgres';

/** The columns in which an erasure searches names: it lists the texts, or replaces the words. */
const searched = textTables.flatMap((table) => Object.keys(fieldsOf(table)).map((field) => `${table.name}.${field}`));

/** Columns that an erasure empties, or that follow from others. */
const erased = [
  'access.idempotent_answer.body',
  'grade_count.term',
  'import_record.after',
  'import_record.before',
  'import_roster_object.before',
  'roster_object.fields',
  'school.search_text',
  'school_class.search_text',
  'student.json',
  'student.withdrawal_reason',
  'student.search_text',
  'student_count.grade_level',
  'teacher.search_text',
];

/** The account of a user of the dashboard, which is removed with the user. */
const ofUsers = ['access.dashboard_user.email'];

/** Columns that an erasure leaves as they are although they can hold a name. docs/privacy.md has the reasons. */
export const keptColumns = [
  'access.audit_event.actor',
  'access.key_error.request_id',
  'access.key_request.request_id',
  'access.record_event.actor',
  'access.record_event.request_id',
  'access.webhook.message',
  'import.actor',
  'import.undone_by',
  'category.sourced_id',
  'import_roster_object.sourced_id',
  'line_item.sourced_id',
  'result.sourced_id',
  'roll_over.actor',
  'roster_entry.sourced_id',
  'share_entry.sourced_id',
  'roster_object.sourced_id',
];

/** Columns that can hold a name, by `table.column`; those of `access` with the schema. */
export const nameColumns = [...new Set([...searched, ...erased, ...ofUsers])].sort();

const ofTheService = 'the service writes it: a word of a list, a name of a column, table or route, a hash or a number';

/** Columns with text that can hold no name, with the reason. */
export const namelessColumns: Readonly<Record<string, string>> = {
  'access.api_key.environment': ofTheService,
  'access.api_key.last_four': ofTheService,
  'access.api_key.plan': ofTheService,
  'access.api_key.prefix': ofTheService,
  'access.api_key.scopes': ofTheService,
  'access.audit_event.action': ofTheService,
  'access.audit_event.address': 'an IP address',
  'access.audit_event.environment': ofTheService,
  'access.audit_event.subject_type': ofTheService,
  'access.dashboard_user.oidc_issuer': 'a setting of the operator',
  'access.dashboard_user.oidc_subject': 'an opaque id of the provider, removed with the user',
  'access.dashboard_user.password_hash': ofTheService,
  'access.dashboard_user.production_role': ofTheService,
  'access.dashboard_user.recovery_code_hashes': ofTheService,
  'access.dashboard_user.sandbox_role': ofTheService,
  'access.dashboard_user.reset_token_hash': ofTheService,
  'access.dashboard_user.totp_secret': ofTheService,
  'access.idempotent_answer.headers': ofTheService,
  'access.installation.time_zone': 'the name of a time zone',
  'access.key_error.cause': ofTheService,
  'access.key_error.code': ofTheService,
  'access.key_error.method': ofTheService,
  'access.key_error.route': ofTheService,
  'access.key_request.error': ofTheService,
  'access.key_request.method': ofTheService,
  'access.key_request.route': ofTheService,
  'access.migration.name': ofTheService,
  'access.oneroster_token.scopes': ofTheService,
  'access.record_event.action': ofTheService,
  'access.record_event.change': ofTheService,
  'access.record_event.environment': ofTheService,
  'access.record_event.fields': ofTheService,
  'access.record_event.record': ofTheService,
  'access.record_event.route': ofTheService,
  'access.webhook.environment': ofTheService,
  'access.webhook.types': ofTheService,
  'access.webhook.url': 'the address of a service of the school',
  'announcement.priority': ofTheService,
  'announcement.scope': ofTheService,
  'attendance.status': ofTheService,
  'attendance_version.status': ofTheService,
  'roster_entry.kind': ofTheService,
  'roster_entry.record': ofTheService,
  'roster_entry.status': ofTheService,
  'roster_total.record': ofTheService,
  'made_up_session.name': 'the name of a term of a class or a grade',
  'category.written_by': ofTheService,
  'grade.letter_grade': ofTheService,
  'grade_version.letter_grade': ofTheService,
  'import.format': ofTheService,
  'import.list': ofTheService,
  'import_heading.field': ofTheService,
  'import_heading.list': ofTheService,
  'import.sha256': ofTheService,
  'import_finding.advice': ofTheService,
  'import_finding.file': 'the name of a file of OneRoster',
  'import_finding.level': ofTheService,
  'event.change': ofTheService,
  'event.fields': ofTheService,
  'event.kind': ofTheService,
  'event.record': ofTheService,
  'import_finding.rule': ofTheService,
  'import_job.kind': ofTheService,
  'import_job.sha256': ofTheService,
  'import_job.status': ofTheService,
  'import_record.record': ofTheService,
  'import_roster_object.kind': ofTheService,
  'line_item.written_by': ofTheService,
  'migration.name': ofTheService,
  'record_merge.record': ofTheService,
  'migration_note.migration': ofTheService,
  'migration_note.note': ofTheService,
  'roll_over.kind': ofTheService,
  'roll_over.status': ofTheService,
  'result.written_by': ofTheService,
  'roster_object.kind': ofTheService,
  'roster_object.record': ofTheService,
  'school_class.teacher_named_by': ofTheService,
  'share_entry.kind': ofTheService,
  'share_refresh.kind': ofTheService,
  'share_removal.record': ofTheService,
};

/** The columns of the schema of an environment and of `access` that can hold text, from the catalog. */
export async function textColumns(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    SELECT CASE table_schema WHEN 'access' THEN 'access.' ELSE '' END || table_name || '.' || column_name AS name
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema IN ('access', 'sandbox') AND table_type = 'BASE TABLE'
      AND (udt_name IN ('text', 'varchar', 'bpchar', 'name', 'json', 'jsonb', 'xml', 'hstore', 'citext', 'tsvector')
        OR udt_name IN ('_text', '_varchar', '_json', '_jsonb'))`;
  return rows.map(({ name }) => name).sort();
}

/** The columns of all tables, those of PostgreSQL as well, that have a text in some row, by `schema.table.column`. */
export async function columnsWith(sql: Sql, sign: string): Promise<string[]> {
  const tables = await sql<{ schema: string; name: string }[]>`
    SELECT nspname AS schema, relname AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind IN ('r', 'm', 'p')`;
  const found = new Set<string>();
  for (const { schema, name } of tables) {
    const table = sql`${sql(schema)}.${sql(name)}`;
    const rows = await sql<{ row: Record<string, unknown> }[]>`
      SELECT to_json(t) AS row FROM ${table} t WHERE lower(t::text) LIKE ${`%${sign}%`}`;
    for (const { row } of rows) {
      const columns = Object.keys(row).filter((column) => JSON.stringify(row[column]).toLowerCase().includes(sign));
      for (const column of columns.length > 0 ? columns : ['?']) found.add(`${schema}.${name}.${column}`);
    }
  }
  return [...found].sort();
}
