import { Clock, type Environment } from '@homeroom/kernel';
import { runWithAudit, type AuditInsert } from '@homeroom/database';
import { type Caller } from '@homeroom/http';
import { Metrics } from '@homeroom/observability';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '../api-keys/api-key-cache';

/** A request that may change records. */
export interface AuditedRequest {
  readonly caller: Caller;
  /** Such as `PUT /v1/students/:id`. */
  readonly route: string;
  readonly requestId: string;
  /** Whether the changes are rolled back. Asked when there is a change, because only then the parameter has been checked. */
  readonly isDryRun: () => boolean;
}

/** Adds an audit record to every change: caller, request and fields, in the same transaction. */
@Injectable()
export class AuditTrail {
  private readonly count: () => void;
  private readonly insert: string;
  /** For writes that determine the changed fields in SQL. */
  private readonly insertWithWrittenFields: string;

  constructor(
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) environment: Environment,
    metrics: Metrics,
  ) {
    this.count = metrics.counter('homeroom_audit_writes_total', 'Record changes that were given to the audit trail');
    this.insert = insertOf(environment, `string_to_array(noted_fields, ',')`);
    this.insertWithWrittenFields = insertOf(environment, 'written.fields');
  }

  /** Runs the work of a request. Its changes are audited as changes by this request. */
  runForRequest<T>(request: AuditedRequest, work: () => T): T {
    return runWithAudit({ auditInsertFor: (record, fields) => this.insertFor(request, record, fields) }, work);
  }

  private insertFor(
    { caller, route, requestId, isDryRun }: AuditedRequest,
    record: string,
    fields: readonly string[] | null,
  ): AuditInsert {
    if (!isDryRun()) this.count();
    const origin = { noted_at: this.clock.now(), noted_key: caller.id, noted_user: caller.ownerId };
    const change = { noted_route: route, noted_request: requestId, noted_record: record, noted_fields: fields?.join() };
    return {
      columns: COLUMNS,
      sql: fields ? this.insert : this.insertWithWrittenFields,
      row: { ...origin, ...change },
    };
  }
}

const COLUMNS = 'noted_route text, noted_request text, noted_record text, noted_fields text';

/** @param environment part of the statement, because it is constant within a process */
const insertOf = (environment: Environment, fields: string): string => `INSERT INTO access.record_event
    (at, environment, action, key_id, user_id, route, request_id, record, record_ids, student_ids, fields)
  SELECT noted_at, '${environment}', 'write', noted_key, noted_user, noted_route, noted_request, noted_record,
    ARRAY[written.id], about, ${fields}
  FROM written JOIN given USING (ordinality)`;
