/**
 * Runs a write and maps violations of the named constraints to errors.
 *
 * @throws the mapped error; any other error unchanged
 */
export async function mapConstraintErrors<T>(
  constraintErrors: Record<string, () => Error>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw constraintErrors[violatedConstraint(error)]?.() ?? error;
  }
}

/**
 * The violated unique constraint, exclusion constraint or foreign key, such as `<table>_<column>_fkey`. Empty for other errors.
 */
function violatedConstraint(error: unknown): string {
  const { code, constraint } = fieldsOf(error);
  return code === '23505' || code === '23503' || code === '23P01' ? String(constraint) : '';
}

/** Whether other rows refer to a row that a statement would have removed, or a row that it refers to is missing. */
export const isForeignKeyViolation = (error: unknown): boolean => fieldsOf(error)['code'] === '23503';

/** Whether another row has values that must be unique. */
export const isUniqueViolation = (error: unknown): boolean => fieldsOf(error)['code'] === '23505';

/** A row that the active transaction has read was changed, or referred to, by another transaction. */
export class SerializationFailure extends Error {
  readonly code = serializationFailure;
}

/** Whether a transaction failed because of a concurrent one, with the SQLSTATE of PostgreSQL. */
export const isSerializationFailure = (error: unknown): boolean => fieldsOf(error)['code'] === serializationFailure;

const serializationFailure = '40001';

/**
 * SQLSTATE classes 21, 22 and 23 (invalid values), serialization failures, deadlocks and lock timeouts. The statement
 * had no effect, and it might succeed without one of its rows.
 */
const rowErrorCodes = /^(2[123]...|40001|40P01|55P03)$/;

/** Whether a statement with many rows may have failed, without any effect, because of one of them. */
export const isRowError = (error: unknown): boolean => rowErrorCodes.test(String(fieldsOf(error)['code']));

/** The database is known to be away, so the query is not sent or will not be answered. */
export class DatabaseUnavailable extends Error {
  readonly code = databaseAway;

  /** @param driverCode the code of the error that showed it */
  constructor(readonly driverCode: string = databaseAway) {
    super('The database is away');
  }
}

const databaseAway = 'DATABASE_AWAY';

/** The server is a standby, or is configured to be read-only. */
export class ReadOnlyServer extends Error {
  readonly code = readOnly;

  constructor() {
    super('it accepts no writes');
  }
}

/** SQLSTATE: read-only SQL transaction. */
const readOnly = '25006';

/** Why one of several servers cannot be used. */
interface ServerFailure {
  /** Host and port. */
  readonly place: string;
  readonly error: unknown;
}

/** None of several servers accepts writes. */
export class NoPrimary extends Error {
  readonly code: string;
  /** The code of the first server that could not be asked: it may be the primary. */
  readonly driverCode: string | undefined;

  constructor(failures: readonly ServerFailure[]) {
    const reasons = failures.map(({ place, error }) => `${place}: ${(error as Error).message || codeOf(error)}`);
    super(`No server accepts writes (${reasons.join('; ')})`);
    const first = failures.find(({ error }) => codeOf(error) !== readOnly) ?? failures[0];
    this.driverCode = codeOf(first?.error);
    const isAway = unavailabilityOf(first?.error)?.cause === 'database_away';
    this.code = isAway ? databaseAway : (this.driverCode ?? databaseAway);
  }
}

function codeOf(error: unknown): string | undefined {
  const { code } = fieldsOf(error);
  return typeof code === 'string' ? code : undefined;
}

/** Why the database cannot answer a request that may succeed a moment later. */
export type DatabaseCause =
  | 'database_away'
  | 'database_silent'
  | 'database_disk_full'
  | 'database_limits'
  | 'no_file_descriptors'
  | 'lock_timeout'
  | 'write_conflict'
  | 'statement_timeout';

/** Codes of PostgreSQL and Node. The first match is used. */
const causes: readonly (readonly [DatabaseCause, RegExp])[] = [
  ['lock_timeout', /^55P03$/],
  ['write_conflict', /^(40001|40P01)$/],
  ['statement_timeout', /^57014$/],
  ['database_disk_full', /^53100$/],
  // No connections or memory left, or another configured limit is reached.
  ['database_limits', /^53[0-9]{3}$/],
  // This process has no file descriptor left for a connection.
  ['no_file_descriptors', /^E[MN]FILE$/],
  // The statement was not answered within its timeout.
  ['database_silent', /^ETIMEDOUT$/],
  [
    'database_away',
    /^(DATABASE_AWAY|08...|25006|25P03|55000|57P0[1-5]|ECONN(REFUSED|RESET)|ECANCELED|EPIPE|ERR_STREAM_DESTROYED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/,
  ],
];

const lostConnection =
  /connection (terminated|is closed|timeout)|timeout (expired|exceeded when trying to connect)|client (was closed|has encountered a connection error)/i;

/** Whether an error means that the database cannot answer now, rather than that the request is invalid. */
export const isUnavailable = (error: unknown): boolean => unavailabilityOf(error) !== null;

/** Why the database cannot answer. */
export interface Unavailability {
  readonly cause: DatabaseCause;
  /** The code of PostgreSQL, Node or the driver, such as `57P01`. Absent if the error has only a message. */
  readonly driverCode?: string;
}

/** Why the database cannot answer, or null if the error has another reason. */
export function unavailabilityOf(error: unknown): Unavailability | null {
  const { code, driverCode = code, message, cause, syscall } = fieldsOf(error);
  const known = code === 'ENOENT' && syscall === 'connect' ? 'database_away' : causeOfCode(String(code));
  if (known) return { cause: known, driverCode: String(driverCode) };
  if (lostConnection.test(String(message))) return { cause: 'database_away' };
  return cause !== undefined && cause !== error ? unavailabilityOf(cause) : null;
}

const causeOfCode = (code: string): DatabaseCause | undefined => causes.find(([, codes]) => codes.test(code))?.[0];

/**
 * Whether a prepared statement cannot be executed: the columns that it returns have changed, or it was sent behind the preparation of
 * the same statement, which failed.
 */
export const isStaleStatement = (error: unknown): boolean => {
  const { code, routine } = fieldsOf(error);
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery');
};

/** SQLSTATE class 53, insufficient resources. A server that reports it is running. */
const insufficient = /^53/;

/** Whether the server cannot be reached or does not accept connections. */
export const isConnectionFailure = (error: unknown): boolean =>
  isUnavailable(error) && !insufficient.test(String(fieldsOf(error)['code']));

const fieldsOf = (error: unknown): Record<string, unknown> =>
  typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {};
