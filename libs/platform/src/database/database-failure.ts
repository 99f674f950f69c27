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
export async function refusing<T>(refusals: Record<string, () => Error>, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const refusal = refusals[violationOf(error)?.constraint ?? ''];
    throw refusal ? refusal() : error;
  }
}

/**
 * PostgreSQL's classes 21, 22 and 23 for values that it refuses, a transaction that stood in another's way and a lock that
 * did not come: nothing of the statement was done, and without one of its rows it might have been.
 */
const faultOfARow = /^(2[123]...|40001|40P01|55P03)$/;

/** Whether a statement of many rows may have failed because of one of them, without having done anything. */
export const isFaultOfARow = (error: unknown): boolean => faultOfARow.test(String(fieldsOf(error)['code']));

/** Whether PostgreSQL broke a statement off since it took too long. */
export const tookTooLong = (error: unknown): boolean => fieldsOf(error)['code'] === '57014';

/** Nothing is asked of the database now, or it will not answer any more. */
export class DatabaseAway extends Error {
  readonly code = 'DATABASE_AWAY';

  constructor() {
    super('The database is away');
  }
}

/**
 * PostgreSQL's classes 08, 53 and 57P, a database that takes no connections, a deadlock, a lock that did not come or a
 * statement that took too long, a process without a file descriptor for a connection, and what Node and the drivers say of a
 * lost connection: the same request may succeed a moment later.
 */
const unavailable =
  /^(DATABASE_AWAY|08...|25P03|40001|40P01|55000|55P03|57014|57P0[1-5]|53[0-9]{3}|CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|ECONN(REFUSED|RESET)|ECANCELED|ENOENT|EPIPE|ERR_STREAM_DESTROYED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|E[MN]FILE|ENOTFOUND|EAI_AGAIN)$/;

const lostConnection =
  /connection (terminated|is closed|timeout)|timeout exceeded when trying to connect|client has encountered a connection error/i;

/** Whether an error says that the database cannot be reached now, not that the request was wrong. */
export function isUnavailable(error: unknown): boolean {
  const { code, message, cause, syscall } = fieldsOf(error);
  if (code === 'ENOENT') return syscall === 'connect';
  if (unavailable.test(String(code)) || lostConnection.test(String(message))) return true;
  return cause !== undefined && cause !== error && isUnavailable(cause);
}

/** What PostgreSQL says to who connects: who is refused, no such database, no place, none now. A statement that fails so did nothing. */
const refusedConnection = /^(28...|3D000|53300|55000|57P03)$/;

/** Whether it says that a connection was not made; whatever was to go over it has not been done. */
export const isRefusedConnection = (error: unknown): boolean => refusedConnection.test(String(fieldsOf(error)['code']));

/** PostgreSQL's class for too little of something, such as connections or room on its disk: it is there to say so. */
const insufficient = /^53/;

/** Whether it says that nobody is there: neither PostgreSQL that serves, nor a way to it. */
export const isAbsence = (error: unknown): boolean =>
  isUnavailable(error) && !insufficient.test(String(fieldsOf(error)['code']));

/** What may be said of it where everybody reads: `ECONNREFUSED`, `57P03`. */
export function codeOf(error: unknown): string {
  const { code } = fieldsOf(error);
  return typeof code === 'string' ? code : 'of unknown cause';
}

const fieldsOf = (error: unknown): Record<string, unknown> =>
  typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {};
