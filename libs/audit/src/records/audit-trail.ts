import { Clock, ENVIRONMENT, type Environment } from '@homeroom/kernel';
import {
  runWithAudit,
  type AuditContext,
  type AuditInsert,
  type RecordChangeKind,
  type Statement,
} from '@homeroom/database';
import { type Caller } from '@homeroom/http';
import { Metrics } from '@homeroom/observability';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../events/audit-event';

/** A request that may change records. */
export interface AuditedRequest {
  readonly caller: Caller;
  /** Such as `PUT /v1/students/:id`. */
  readonly route: string;
  readonly requestId: string;
  /** Whether the changes are rolled back. Asked when there is a change, because only then the parameter has been checked. */
  readonly isDryRun: () => boolean;
}

/** A person at the command line or in the dashboard whose action is no request to the API, or a key whose action outlasts its request. */
export interface AuditedOperator {
  readonly actor: Actor;
  /** The API key of the actor, if it began the action. */
  readonly keyId?: number | undefined;
  readonly requestId?: string | undefined;
  /** Such as `import csv`. */
  readonly action: string;
  readonly isDryRun: boolean;
}

/** Who changes records, and how, as the trail shows it. */
interface Origin {
  readonly keyId: number | null;
  readonly userId: number | null;
  /** Only where there is neither a key nor a user. */
  readonly actor: string | null;
  readonly route: string;
  readonly requestId: string | null;
}

/** Adds an audit record to every change: caller, request and fields, in the same transaction. */
@Injectable()
export class AuditTrail {
  private readonly count: () => void;
  private readonly insert: string;
  /** For writes that determine in SQL whether the record is created, and the changed fields. */
  private readonly insertOfRecorded: string;

  constructor(
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    metrics: Metrics,
  ) {
    this.count = metrics.counter('homeroom_audit_writes_total', 'Record changes that were given to the audit trail');
    this.insert = insertOf(environment, 'noted_change', `string_to_array(noted_fields, ',')`);
    const recorded = `CASE WHEN written.created THEN 'created' ELSE 'changed' END`;
    this.insertOfRecorded = insertOf(environment, recorded, 'written.fields');
  }

  /** The context in which changes are audited as changes by a request. */
  contextOfRequest({ caller, route, requestId, isDryRun }: AuditedRequest): AuditContext {
    return this.context({ keyId: caller.id, userId: caller.ownerId, actor: null, route, requestId }, isDryRun);
  }

  /** Runs work of an operator. Its changes are audited as changes by this operator. */
  runForOperator<T>(operator: AuditedOperator, work: () => T): T {
    return runWithAudit(
      this.context(originOf(operator), () => operator.isDryRun),
      work,
    );
  }

  /** The INSERT of an event that an operator has read records of students. */
  readBy(operator: AuditedOperator, studentIds: readonly number[]): Statement {
    const { keyId, userId, actor, route, requestId } = originOf(operator);
    return {
      sql: `INSERT INTO access.record_event (at, environment, action, actor, key_id, user_id, route, request_id, student_ids)
        VALUES ($1::timestamptz, $2, 'read', $3, $4::integer, $5::integer, $6, $7, $8::integer[])`,
      values: [
        this.clock.now().toISOString(),
        this.environment,
        actor,
        keyId,
        userId,
        route,
        requestId,
        [...studentIds],
      ],
    };
  }

  private context(origin: Origin, isDryRun: () => boolean): AuditContext {
    return { auditInsertFor: (...write) => this.insertFor(origin, isDryRun, ...write) };
  }

  private insertFor(
    { keyId, userId, actor, route, requestId }: Origin,
    isDryRun: () => boolean,
    kind: RecordChangeKind,
    record: string,
    fields: readonly string[] | null,
  ): AuditInsert {
    if (!isDryRun()) this.count();
    const origin = { noted_at: this.clock.now(), noted_key: keyId, noted_user: userId, noted_actor: actor };
    const change = { noted_change: kind, noted_record: record, noted_fields: fields?.join() };
    return {
      columns: COLUMNS,
      sql: kind === 'recorded' ? this.insertOfRecorded : this.insert,
      row: { ...origin, noted_route: route, noted_request: requestId, ...change },
    };
  }
}

const originOf = ({ actor, keyId, requestId, action }: AuditedOperator): Origin => ({
  keyId: keyId ?? null,
  userId: actor.userId,
  actor: actor.userId === null ? actor.name : null,
  route: action,
  requestId: requestId ?? null,
});

const COLUMNS =
  'noted_actor text, noted_route text, noted_request text, noted_change text, noted_record text, noted_fields text';

/** @param environment part of the statement, because it is constant within a process */
const insertOf = (environment: Environment, change: string, fields: string): string => `INSERT INTO access.record_event
    (at, environment, action, actor, key_id, user_id, route, request_id, change, record, record_ids, student_ids, fields)
  SELECT noted_at, '${environment}', 'write', noted_actor, noted_key, noted_user, noted_route, noted_request,
    ${change}, noted_record, ARRAY[written.id], about, ${fields}
  FROM written JOIN given USING (ordinality)`;
