import type { components } from '../../../../clients/typescript/src/schema';

/** A record of the school as the public API writes it, such as `Records['Student']`. */
export type Records = components['schemas'];

export type Role = 'owner' | 'office' | 'developer' | 'viewer' | 'teacher';
export type EnvironmentName = 'production' | 'sandbox';
export type Plan = 'standard' | 'professional' | 'enterprise';
export type Scope =
  | 'read:students'
  | 'write:students'
  | 'read:teachers'
  | 'write:teachers'
  | 'read:classes'
  | 'write:classes'
  | 'read:imports'
  | 'write:imports'
  | 'admin';

/** One page of a list. */
export interface Page<T> {
  data: T[];
  pagination: { page: number; per_page: number; total: number; total_pages: number };
}

/** One page of a list in the order of a field. */
export interface CursorPage<T> {
  data: T[];
  pagination: { per_page: number; next: string | null; has_more: boolean };
}

export interface Environment {
  name: EnvironmentName;
  base_url: string;
}

export interface Session {
  user: {
    id: number;
    name: string;
    email: string;
    is_owner: boolean;
    roles: Record<EnvironmentName, Role | null>;
    /** Whether the user sees only some schools or classes of the environment. */
    is_limited: Record<EnvironmentName, boolean>;
  };
  must_change_password: boolean;
  /** False for a user who signs in at the OpenID Connect provider only. */
  has_password: boolean;
  has_second_factor: boolean;
  recovery_codes_left: number;
  /** The session can do nothing else before. */
  must_set_up_second_factor: boolean;
  password_confirmed_until: string;
  /** The environments that are served and in which the user has a role. */
  environments: Environment[];
  school_time_zone: string;
  /** The letters of the school's grading scale, the highest first. */
  letter_grades: { letter: string; lowest_percent: number }[];
  /** Days for which a new key works, if no other expiry is chosen. */
  default_key_lifetime_days: number;
  version: string;
}

/** A chosen record. */
export interface Chosen {
  id: number;
  name: string;
}

/** The schools and classes that a key or user sees, or the teacher whose classes a user sees. */
export interface Share {
  id: number;
  schools: Chosen[];
  classes: Chosen[];
  teacher: Chosen | null;
}

/** A school, a district or another organisation. */
export type School = Records['School'];

/** The requests that the keys of a school may make together. */
export interface SchoolLimit {
  per_hour: number;
  per_minute: number;
}

/** A school that has a limit. */
export interface LimitedSchool extends Chosen {
  limit: SchoolLimit;
}

export interface Key {
  id: number;
  name: string;
  environment: EnvironmentName;
  prefix: string;
  last_four: string;
  scopes: Scope[];
  plan: Plan;
  per_hour: number;
  per_minute: number;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
  created_at: string;
  replaces: number | null;
  replaced_by: number | null;
  created_by: { id: number | null; name: string } | null;
  used_this_hour: number;
  hour_resets_at: string | null;
  /** 24 numbers, oldest first; the last one is the current hour. */
  requests_by_hour: number[];
  may_change: boolean;
  /** Null: the key sees the whole environment. */
  share: Share | null;
}

/** What a program enters to connect to the OneRoster API with a key. */
export interface OneRosterConnection {
  client_id: string;
  token_url: string;
  rostering_url: string;
  rostering_11_url: string;
  gradebook_url: string;
  /** None: the key gets no access token. */
  scopes: string[];
}

export interface NewKey {
  name: string;
  environment: EnvironmentName;
  plan?: Plan;
  per_hour?: number;
  per_minute?: number;
  scopes?: Scope[];
  expires_in_days?: number | null;
  school_ids: number[] | null;
  class_ids: number[] | null;
}

/** The fields of a key that an owner edits. */
export interface KeyTerms {
  name: string;
  scopes: Scope[];
  plan: Plan;
  per_hour?: number;
  per_minute?: number;
  /** Null: the key does not expire. */
  expires_at: string | null;
}

/** A new key with its secret, which the server sends only once. */
export interface IssuedKey {
  key: string;
  record: Key;
}

export interface UsageHour {
  hour: string;
  requests: number;
  ok: number;
  client_errors: number;
  limited: number;
  server_errors: number;
  p95_ms: number | null;
}

/** The requests of the keys that see a school, several schools, no school, or the whole environment. */
export interface SchoolUsage {
  sees: 'school' | 'several_schools' | 'no_school' | 'everything';
  school: Chosen | null;
  /** The limit of the school, and the requests that count for it in its current hour. Null without one. */
  limit: SchoolLimit | null;
  used_this_hour: number | null;
  keys: number;
  requests: number;
  ok: number;
  client_errors: number;
  limited: number;
  server_errors: number;
}

export interface LoggedRequest {
  at: string;
  method: string;
  route: string | null;
  status: number;
  ms: number;
  request_id: string;
  error: string | null;
  /** In the list of all keys. */
  key?: { id: number; name: string };
}

/** A failed request of a key. */
export interface KeyError {
  at: string;
  method: string;
  route: string | null;
  status: number;
  code: string;
  cause: string;
  request_id: string;
}

/** A record with its present name; null if it was deleted. */
export interface NamedRecord {
  id: number;
  name: string | null;
}

/** A read or a change of records, with the names of what it names. */
export interface RecordEvent {
  id: string;
  at: string;
  environment: EnvironmentName;
  action: 'read' | 'write';
  /** Null of a read, and of events of older versions. */
  change: 'created' | 'changed' | 'removed' | null;
  key: NamedRecord | null;
  user: (NamedRecord & { email: string | null }) | null;
  /** The actor if it was not a user, such as `ada, command line`. */
  actor: string | null;
  /** The operation of the API, such as `PUT /v1/students/:id`, or a command. */
  route: string;
  request_id: string | null;
  record: string | null;
  fields: string[] | null;
  /** The first of them. */
  students: NamedRecord[];
  student_count: number;
  /** The first of the changed records, or of those that a read named, with their classes. */
  records: (NamedRecord & { class: NamedRecord | null })[];
  record_count: number;
  /** Of records whose versions are kept. */
  values: { field: string; from: string | number | null; to: string | number | null }[] | null;
}

/** The other events of the request of an entry. */
export interface EventGroup {
  events: number;
  students: number;
  has_written: boolean;
  changes: { record: string | null; change: RecordEvent['change']; count: number }[];
  /** The name of an imported file. */
  file: string | null;
}

/** An entry of the audit: an event, or the newest event of a request that has several. */
export type EventEntry = RecordEvent & { group: EventGroup | null };

export interface AuditEntry {
  id: number;
  at: string;
  actor: { id: number | null; name: string };
  action: string;
  subject: { type: 'key' | 'user' | 'school' | 'webhook' | 'command'; id: number | null; name: string };
  environment: EnvironmentName | null;
  address: string | null;
  details: Record<string, unknown>;
}

export interface Overview {
  students: { total: number; by_grade_level: { grade_level: string; students: number }[] };
  attendance: {
    days: { date: string; present: number; absent: number; late: number; excused: number; rate: number }[];
    /** Students with a mark on the last of these days. */
    students_marked: number;
  };
  classes: { total: number; unlimited: number; by_fill: { from: number; to: number | null; classes: number }[] };
  announcements: {
    active: number;
    by_priority: { priority: string; announcements: number }[];
    newest: {
      id: number;
      title: string;
      scope: string;
      priority: string;
      published_at: string;
      expires_at: string | null;
    }[];
  };
  grades: { terms: { term: string; total: number; letters: { letter_grade: string; grades: number }[] }[] };
}

/** A class that a search by name found. */
export type FoundClass = Pick<SchoolClass, 'id' | 'name' | 'semester'>;

/** The legal name of a person who is shown with a preferred one. */
interface Named {
  legal_name?: string;
}

export type Student = Records['Student'] & Named;
export type Teacher = Records['Teacher'] & Named;
export type SchoolClass = Records['Class'];
export type Announcement = Records['Announcement'];
export type Grade = Records['Grade'];
export type AttendanceRecord = Records['AttendanceRecord'];
export type ClassDay = Records['ClassDay'];
export type AttendanceStatus = AttendanceRecord['status'];

/** A user of the dashboard, as owners see one. */
export interface User {
  id: number;
  name: string;
  email: string;
  production_role: Role | null;
  sandbox_role: Role | null;
  /** Null: the role is for the whole environment. */
  production_share: Share | null;
  sandbox_share: Share | null;
  /** Whether the user still has a one-time password. */
  must_change_password: boolean;
  one_time_password_expires_at: string | null;
  has_second_factor: boolean;
  last_sign_in_at: string | null;
  disabled_at: string | null;
  created_at: string;
  active_keys: number;
}

/** A one-time password, which is answered once. */
export interface Invitation {
  user: User;
  one_time_password: string;
  expires_at: string;
  /** Whether it was sent to the user by mail; `off`: this Homeroom sends no mails. */
  mail: 'sent' | 'failed' | 'off';
}

/** A kind of file that can be imported. The columns of a package are in several files. */
export interface ImportKind {
  kind: string;
  columns: string[];
  /** What a heading may mean besides: the parts of a name. */
  parts: string[];
}

/** A heading of a file. */
export interface ImportHeading {
  heading: string;
  /** The column that it means. Blank if it is left out, null if it is not understood. */
  column: string | null;
  /** Whether a user chose the column, for this file or an earlier one. */
  is_chosen: boolean;
}

/** An encoding of files that are neither UTF-8 nor UTF-16. */
export interface FileEncoding {
  name: string;
  label: string;
}

/** An import that was carried out. */
export interface Import {
  id: number;
  list: string;
  file: string;
  actor: string;
  imported_at: string;
  created: number;
  changed: number;
  unchanged: number;
  skipped: number;
  undone_at: string | null;
  undone_by: string | null;
  values_deleted_at: string | null;
}

type ImportedFields = Record<string, string | number | string[] | null>;

/** What an import did to a record. Both `before` and `after` are null once the student was erased. */
export interface ImportedRecord {
  record: string;
  id: number;
  before: ImportedFields | null;
  after: ImportedFields | null;
}

export interface ImportFinding {
  level: 'error' | 'warning';
  /** The file of a package. */
  file?: string;
  line: number;
  column: string | null;
  value: string | null;
  /** A stable name, such as `invalid`. */
  rule: string;
  message: string;
  advice: string;
}

export interface ImportChange extends ImportedRecord {
  /** The file of a package. */
  file?: string;
  /** 0 for a record that is missing from a package. */
  line: number;
  action: 'created' | 'changed';
  after: ImportedFields;
  /** All fields of a changed record of a list. */
  whole?: ImportedFields;
}

export interface ImportCounts {
  /** The number of the import; null for a preview, or if nothing was imported. */
  import: number | null;
  created: number;
  changed: number;
  unchanged: number;
  skipped: number;
  errors: number;
  warnings: number;
  /** New records that equal others; absent if there are none. */
  duplicates?: number;
  /** Rows that repeat an earlier row of the file; absent if there are none. */
  repeated?: number;
  /** Students whom a package withdraws, and enrollments that it ends, because it no longer has them; absent if there are none. */
  withdrawn?: number;
  ended?: number;
  sha256: string;
}

/** A line of the answer to an import. After a `begin`, the lines before it are void. */
export type ImportLine =
  | { type: 'begin' }
  | { type: 'headings'; headings: ImportHeading[] }
  | { type: 'progress'; rows: number; total: number }
  | { type: 'finding'; finding: ImportFinding }
  | { type: 'change'; change: ImportChange }
  | { type: 'unchanged'; lines: number[] }
  | { type: 'report'; text: string }
  | { type: 'bad_rows'; file?: string; text: string }
  | ({ type: 'result' } & ImportCounts)
  | { type: 'error'; error: string; code: string; status: number };

/** Who changed a record last: a user, a key, or else the actor, such as `ada, command line`. */
export interface LastChange {
  at: string;
  user: { id: number; name: string | null } | null;
  key: { id: number; name: string | null } | null;
  actor: string | null;
}
