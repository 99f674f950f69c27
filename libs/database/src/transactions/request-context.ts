import { AsyncLocalStorage } from 'node:async_hooks';

/** A row as JSON: column names with their values, or null. */
export type JsonRow = Readonly<Record<string, unknown>>;

/** The INSERT of an audit event. */
export interface AuditInsert {
  /** Columns of `given` besides those of the origin. Their names must differ from those of the write. */
  readonly columns: string;
  /** The INSERT that adds an audit event for each row of `written`, joined to `given` by `ordinality`. */
  readonly sql: string;
  /** Contains `noted_at`, `noted_key` and `noted_user`. */
  readonly row: JsonRow;
}

/** What a write does to its record. `recorded`: it is created or changed, as `written.created` says. */
export type RecordChangeKind = 'created' | 'changed' | 'removed' | 'recorded';

/** Provides the audit events of the writes of one request. */
export interface AuditContext {
  /**
   * The audit event for a change of a record that concerns the people in `about integer[]`.
   *
   * @param record the type of the record, as its table declares it
   * @param fields the changed columns; null if `written` returns them in `fields text[]`
   */
  auditInsertFor(kind: RecordChangeKind, record: string, fields: readonly string[] | null): AuditInsert;
}

/** What a restricted caller sees, and on which day. */
export interface ShareOfDay {
  /** The id of the share in the schema of the environment. */
  readonly id: number;
  /** The current date in the time zone of the installation, `YYYY-MM-DD`. The share must have been settled for it. */
  readonly today: string;
}

/** What statements need to know of the request, or other work, that sends them. */
export interface StatementContext {
  /** Null if the caller sees the whole environment. */
  readonly share: ShareOfDay | null;
  /** Null where changes have no audit event, such as in a migration. */
  readonly audit: AuditContext | null;
}

const contexts = new AsyncLocalStorage<StatementContext>();
const noContext: StatementContext = { share: null, audit: null };

/** The context of the current request or work. */
export const statementContext = (): StatementContext => contexts.getStore() ?? noContext;

/** Runs work in a context. Every statement of a restricted caller sees only the records of the share. */
export const runInContext = <T>(context: StatementContext, work: () => T): T => contexts.run(context, work);

/**
 * Runs work on behalf of a caller.
 *
 * @param share null for a caller who sees the whole environment
 */
export const runWithShare = <T>(share: ShareOfDay | null, work: () => T): T =>
  runInContext({ share, audit: statementContext().audit }, work);

/** Runs work in an audit context. */
export const runWithAudit = <T>(audit: AuditContext, work: () => T): T =>
  runInContext({ share: statementContext().share, audit }, work);

/** The share of the current caller; null if the caller sees the whole environment, and outside a request. */
export const currentShare = (): ShareOfDay | null => statementContext().share;

/** Runs statements that do not depend on the caller, or whose records were checked to be in the share of the caller. */
export const withoutShare = <T>(work: () => T): T => (currentShare() === null ? work() : runWithShare(null, work));

/** Runs work in the context of no request. */
const outsideRequests = AsyncLocalStorage.snapshot();

/**
 * Runs a task after all events of this iteration of the event loop have been handled. The task runs outside the context of the request that
 * schedules it, such as its transaction or its share, because it serves other requests too.
 */
export function inNextTick(task: () => void): void {
  setImmediate(() => outsideRequests(task));
}
