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
}

const COLUMNS = `noted_at timestamptz, noted_key integer, noted_user integer, noted_route text, noted_request text,
  noted_record text, noted_fields text`;

/** The environment is the same for all that a process writes there, and no caller's to choose. */
const noteOf = (environment: Environment, fields: string): string => `INSERT INTO access.record_event
    (at, environment, deed, key_id, user_id, route, request_id, record, record_ids, student_ids, fields)
  SELECT noted_at, '${environment}', 'write', noted_key, noted_user, noted_route, noted_request, noted_record,
    ARRAY[written.id], about, ${fields}
  FROM written JOIN given USING (ordinality)`;

/** Has every change of a record noted in the transaction that makes it: who, by which request, which fields. */
@Injectable()
export class AuditTrail {
  private readonly count: () => void;
  private readonly note: string;
  /** Of a write that says itself which fields have another value now. */
  private readonly noteOfItsOwn: string;

  constructor(
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) environment: Environment,
    metrics: Metrics,
  ) {
    this.count = metrics.counter('homeroom_audit_writes_total', 'Changes of records that the audit trail was given');
    this.note = noteOf(environment, `string_to_array(noted_fields, ',')`);
    this.noteOfItsOwn = noteOf(environment, 'written.fields');
  }

  /** Does the work of a request; what it changes is noted as that request's. */
  during<T>(deed: AuditedRequest, work: () => T): T {
    return runWithAudit({ auditInsertFor: (record, fields) => this.noteOn(deed, record, fields) }, work);
  }

  private noteOn(
    { caller, route, requestId }: AuditedRequest,
    record: string,
    fields: readonly string[] | null,
  ): AuditInsert {
    this.count();
    const who = { noted_at: this.clock.now(), noted_key: caller.id, noted_user: caller.ownerId };
    const which = { noted_route: route, noted_request: requestId, noted_record: record, noted_fields: fields?.join() };
    return { columns: COLUMNS, sql: fields ? this.note : this.noteOfItsOwn, row: { ...who, ...which } };
  }
}
