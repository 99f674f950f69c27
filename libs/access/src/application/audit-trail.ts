import { Clock, type Environment } from '@homeroom/kernel';
import { before, type Caller, Metrics, type Note } from '@homeroom/platform';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from './key-ring';

/** A request that may change records. */
export interface Deed {
  readonly caller: Caller;
  /** Such as `PUT /v1/students/:id`. */
  readonly route: string;
  readonly requestId: string;
}

const COLUMNS = `at timestamptz, environment text, key_id integer, user_id integer, route text, request_id text,
  record text, fields text[]`;
const noteWith = (fields: string) => `INSERT INTO access.record_event
    (at, environment, deed, key_id, user_id, route, request_id, record, record_ids, student_ids, fields)
  SELECT at, environment, 'write', key_id, user_id, route, request_id, record, ARRAY[written.id], about, ${fields}
  FROM written JOIN note USING (ordinality)`;
const NOTE = noteWith('note.fields');
const NOTE_OF_ITS_OWN = noteWith('written.fields');

/** Has every change of a record noted in the transaction that makes it: who, by which request, which fields. */
@Injectable()
export class AuditTrail {
  private readonly count: () => void;

  constructor(
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    metrics: Metrics,
  ) {
    this.count = metrics.counter('homeroom_audit_writes_total', 'Changes of records that the audit trail was given');
  }

  /** Does the work of a request; what it changes is noted as that request's. */
  during<T>(deed: Deed, work: () => T): T {
    return before({ note: (record, fields) => this.note(deed, record, fields) }, work);
  }

  private note({ caller, route, requestId }: Deed, record: string, fields: readonly string[] | null): Note {
    this.count();
    const { environment } = this;
    const who = { at: this.clock.now(), environment, key_id: caller.id, user_id: caller.ownerId };
    const row = { ...who, route, request_id: requestId, record, fields };
    return { columns: COLUMNS, sql: fields ? NOTE : NOTE_OF_ITS_OWN, row };
  }
}
