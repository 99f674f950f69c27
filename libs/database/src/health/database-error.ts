/** A rule that the database holds refused a write. */
interface Violation {
  readonly kind: 'unique' | 'foreign_key';
  /** The constraint's name, such as `enrollment_student_id_fkey`. */
  readonly constraint: string;
}

const violations: Record<string, Violation['kind']> = { 23505: 'unique', 23503: 'foreign_key' };

/** The violation behind an error of either driver, or null when it is something else. */
function violationOf(error: unknown): Violation | null {
  const { code, constraint, constraint_name: name } = fieldsOf(error);
  const kind = violations[String(code)];
  const named = constraint ?? name;
  return kind && typeof named === 'string' ? { kind, constraint: named } : null;
}

/**
 * Runs a write whose violations are refusals: each constraint named here becomes the refusal beside it.
 *
 * @throws the refusal; any other error as it is
 */
export async function mapConstraintErrors<T>(
  constraintErrors: Record<string, () => Error>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraintError = constraintErrors[violationOf(error)?.constraint ?? ''];
    throw constraintError ? constraintError() : error;
  }
}

/**
 * PostgreSQL's classes 21, 22 and 23 for values that it refuses, a transaction that stood in another's way and a lock that
 * did not come: nothing of the statement was done, and without one of its rows it might have been.
 */
const rowErrorCodes = /^(2[123]...|40001|40P01|55P03)$/;

/** Whether a statement of many rows may have failed because of one of them, without having done anything. */
export const isRowError = (error: unknown): boolean => rowErrorCodes.test(String(fieldsOf(error)['code']));

/** Nothing is asked of the database now, or it will not answer any more. */
export class DatabaseUnavailable extends Error {
  readonly code = 'DATABASE_AWAY';

  constructor() {
    super('The database is away');
  }
}

/** What keeps the database from answering a request that may succeed a moment later. */
export type DatabaseCause =
  | 'database_away'
  | 'database_silent'
  | 'database_disk_full'
  | 'database_limits'
  | 'no_file_descriptors'
  | 'lock_timeout'
  | 'write_conflict'
  | 'statement_timeout';

/** Codes of PostgreSQL, Node and the drivers. The first cause that matches counts. */
const causes: readonly (readonly [DatabaseCause, RegExp])[] = [
  ['lock_timeout', /^55P03$/],
  ['write_conflict', /^(40001|40P01)$/],
  ['statement_timeout', /^57014$/],
  ['database_disk_full', /^53100$/],
  // No connection, no memory, or another limit of its configuration.
  ['database_limits', /^53[0-9]{3}$/],
  // This process has none left for a connection.
  ['no_file_descriptors', /^E[MN]FILE$/],
  // No answer within the time that a statement has.
  ['database_silent', /^ETIMEDOUT$/],
  [
    'database_away',
    /^(DATABASE_AWAY|08...|25P03|55000|57P0[1-5]|CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|ECONN(REFUSED|RESET)|ECANCELED|EPIPE|ERR_STREAM_DESTROYED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/,
  ],
];

const lostConnection =
  /connection (terminated|is closed|timeout)|timeout exceeded when trying to connect|client has encountered a connection error/i;

/** Whether an error says that the database cannot answer now, not that the request was wrong. */
export const isUnavailable = (error: unknown): boolean => unavailableCauseOf(error) !== null;

/** What keeps the database from answering; null where an error says something else. */
export function unavailableCauseOf(error: unknown): DatabaseCause | null {
  const { code, message, cause, syscall } = fieldsOf(error);
  if (code === 'ENOENT') return syscall === 'connect' ? 'database_away' : null;
  const [known] = causes.find(([, codes]) => codes.test(String(code))) ?? [];
  if (known) return known;
  if (lostConnection.test(String(message))) return 'database_away';
  return cause !== undefined && cause !== error ? unavailableCauseOf(cause) : null;
}

/** What PostgreSQL says to who connects: who is refused, no such database, no place, none now. A statement that fails so did nothing. */
const refusedConnection = /^(28...|3D000|53300|55000|57P03)$/;

/** Whether it says that a connection was not made; whatever was to go over it has not been done. */
export const isRefusedConnection = (error: unknown): boolean => refusedConnection.test(String(fieldsOf(error)['code']));

/** PostgreSQL's class for too little of something, such as connections or room on its disk: it is there to say so. */
const insufficient = /^53/;

/** Whether it says that nobody is there: neither PostgreSQL that serves, nor a way to it. */
export const isConnectionFailure = (error: unknown): boolean =>
  isUnavailable(error) && !insufficient.test(String(fieldsOf(error)['code']));

/** What may be said of it where everybody reads: `ECONNREFUSED`, `57P03`. */
export function errorCode(error: unknown): string {
  const { code } = fieldsOf(error);
  return typeof code === 'string' ? code : 'of unknown cause';
}

const fieldsOf = (error: unknown): Record<string, unknown> =>
  typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {};
