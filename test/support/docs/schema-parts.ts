import { recordTables } from '@homeroom/export';
import type { RecordTable } from '@homeroom/database';

/** A part of the schema with a picture of its own. */
export interface SchemaPart {
  readonly title: string;
  readonly schema: 'environment' | 'access';
  /** What the rows of each table are. Tables to which others refer come first. */
  readonly tables: Readonly<Record<string, string>>;
}

const records: readonly RecordTable[] = recordTables;
const tableOf = (name: string) => records.find((table) => table.name === name);

/** What `recordTable` says of a list that can be exported. */
const exported = (name: string): string => tableOf(name)?.exported?.description ?? missing(name);

/** What `recordTable` says of the table whose earlier versions these are. */
const versions = (name: string): string =>
  `Earlier versions of ${records.find(({ versioning }) => versioning?.table === name)?.nouns?.[1] ?? missing(name)}`;

/** What `recordTable` says of the table whose records are counted. */
function counts(name: string): string {
  const { totals, nouns } = records.find((table) => table.totals?.name === name) ?? missing(name);
  return `Numbers of ${nouns?.[1]} by \`${totals?.field}\`, each the sum of its shards`;
}

function missing(name: string): never {
  throw new Error(`No table of records describes ${name}`);
}

export const schemaParts: readonly SchemaPart[] = [
  {
    title: 'People',
    schema: 'environment',
    tables: {
      school: exported('school'),
      student: exported('student'),
      student_count: counts('student_count'),
      withdrawal: 'The withdrawals of students, each with its reinstatement',
      contact: exported('contact'),
      teacher: exported('teacher'),
      student_past: 'The names and grade levels that students had up to a day',
      teacher_past: 'The names that teachers had up to a day',
      record_merge: 'Which record was merged into which, and for 30 days what that changed',
      distinct_student: 'Pairs of students whose records are alike, and who are two',
      guardian: 'Guardians from OneRoster packages',
      student_guardian: 'The guardians of each student, in their order',
    },
  },
  {
    title: 'Classes',
    schema: 'environment',
    tables: {
      academic_session: exported('academic_session'),
      closed_day: exported('closed_day'),
      course: 'Courses from OneRoster packages',
      school_class: exported('school_class'),
      class_detail: 'What OneRoster packages say of a class beyond its record',
      class_session: 'The academic sessions of each class',
      class_teacher: 'The teachers of each class',
      class_past: 'The teachers that classes had up to a day',
      enrollment: exported('enrollment'),
    },
  },
  { title: 'Communications', schema: 'environment', tables: { announcement: exported('announcement') } },
  {
    title: 'Academics',
    schema: 'environment',
    tables: {
      grade: exported('grade'),
      grade_version: versions('grade_version'),
      grade_count: counts('grade_count'),
      attendance: exported('attendance'),
      attendance_version: versions('attendance_version'),
      category: 'Categories of line items',
      line_item: 'Work that is graded: from packages, from clients of the OneRoster API, or made for grades',
      result: 'What OneRoster knows of a grade beyond its record, and the results that are no grades',
    },
  },
  {
    title: 'Imports and rostering',
    schema: 'environment',
    tables: {
      import: 'Imports that were carried out',
      import_record: 'Each record that an import changed, before and after',
      import_job: 'Imports that API keys began, with their state',
      import_finding: 'The errors and warnings of an import job',
      roll_over: 'Closed and opened school years, planned and carried out',
      import_heading: 'The field that the office chose for each heading of its files',
      roster_entry:
        'The sourcedIds that the OneRoster API has shown, each with its record; `refresh_roster` keeps them',
      roster_total: 'The number of sourcedIds of each record that are in use',
      roster_refresh: 'One row: up to which commit the sourcedIds are kept',
      made_up_session: 'Sessions for the terms that only classes and grades name',
      roster_identity: 'The id that begins the sourcedIds of records that no package has',
      roster_object: 'Each object of the OneRoster packages, with its record',
      import_roster_object: 'Each object that an import changed, as it was before',
      erased_person: 'Digests of the sourcedIds of erased people, whom an import leaves out',
    },
  },
  {
    title: 'Shares',
    schema: 'environment',
    tables: {
      share: 'What keys and users that see a part of the records see',
      share_grant: 'The schools, classes or the teacher from which a share follows',
      share_school: 'The schools of a share',
      share_class: 'The classes of a share',
      share_student: 'The students of a share, now and earlier',
      share_teacher: 'The teachers of a share',
      share_announcement: 'The announcements of a share',
      share_removal: 'Records that a share lost, for clients that synchronise',
      share_entry: 'The objects of the OneRoster API that a share sees, or has seen, and since when that is so',
      share_refresh: 'For which state of the records that is so, by the kind of the objects',
      share_day: 'The day for which the shares are settled',
      share_settlement: 'One row: a transaction that settles announcements of shares locks it',
      school_limit: 'The requests that all API keys of a school may make together',
    },
  },
  {
    title: 'Changes and migrations',
    schema: 'environment',
    tables: {
      change_epoch: 'The id of this set of records: a restore gives another one',
      event: 'Changes of records, for clients that follow them; removals also for those that synchronise',
      event_commit: 'The transactions with events, in the order of their commits',
      event_order: 'One row: up to which snapshot and from which position on there are events',
      migration: 'The migrations that have run',
      migration_note: 'What migrations changed in records',
    },
  },
  {
    title: 'Access',
    schema: 'access',
    tables: {
      installation: 'One row with what belongs to the installation',
      dashboard_user: 'Users of the dashboard',
      session: 'Signed-in browsers',
      sign_in_attempt: 'Sign-ins that failed lately',
      clock_doubt: 'Since when the clock may be wrong, so that nothing expires',
      api_key: 'API keys, by the hash of their secret',
      oneroster_token: 'Access tokens of the OneRoster API, by their hash',
      webhook: 'Endpoints that events are sent to, with their secret and their place in the events',
      key_change: 'A counter that tells all processes to read the keys again',
      key_usage: 'The requests of each key by hour',
      key_request: 'The latest requests of each key',
      key_error: 'The latest errors of each key',
      usage_writer: 'The latest batch of usage that each process stored',
      idempotent_answer: 'Answers to requests with an `Idempotency-Key`',
      audit_event: 'The audit of users and keys',
      record_event: 'The audit of records: who read and changed them',
      migration: 'The migrations that have run',
    },
  },
];
