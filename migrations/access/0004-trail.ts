import { Migration } from '@mikro-orm/migrations';

/** The audit log of reads and writes, and the stored answers for repeated requests. */
export class Trail extends Migration {
  override up(): void {
    this.trail();
    this.answers();
  }

  override down(): void {
    this.addSql('DROP TABLE access.idempotent_answer');
    this.addSql('DROP TABLE access.record_event');
    this.addSql('DROP FUNCTION access.forget_record_events(timestamptz, integer)');
    this.addSql('DROP FUNCTION access.refuse_forgetting()');
  }

  /**
   * One row for each request, with ids and names of fields, never values. It has no foreign keys: their checks would lock the
   * row of a key that many requests share, and events must outlive the records that they are about.
   */
  private trail(): void {
    this.addSql(`CREATE TABLE access.record_event (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz(3) NOT NULL,
      environment text NOT NULL CHECK (environment IN ('production', 'sandbox')),
      deed text NOT NULL CHECK (deed IN ('read', 'write')),
      key_id integer,
      user_id integer,
      actor text,
      route text NOT NULL,
      request_id text,
      record text,
      record_ids integer[],
      student_ids integer[] NOT NULL,
      fields text[])`);
    // Rows are inserted in the order of time, so a small BRIN index finds a day among years.
    this.addSql('CREATE INDEX record_event_at ON access.record_event USING brin (at)');
    this.addSql(`CREATE TRIGGER record_event_is_kept BEFORE UPDATE OR TRUNCATE ON access.record_event
      FOR EACH STATEMENT EXECUTE FUNCTION access.refuse_change()`);
    this.addSql(`CREATE FUNCTION access.refuse_forgetting() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF current_setting('homeroom.retention', true) IS DISTINCT FROM 'over' THEN
          RAISE EXCEPTION 'The audit trail is only ever added to' USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NULL;
      END $$`);
    this.addSql(`CREATE TRIGGER record_event_is_not_forgotten BEFORE DELETE ON access.record_event
      FOR EACH STATEMENT EXECUTE FUNCTION access.refuse_forgetting()`);
    // Several processes may delete at once. SKIP LOCKED leaves rows that another one is deleting.
    this.addSql(`CREATE FUNCTION access.forget_record_events(before timestamptz, most integer) RETURNS integer
      LANGUAGE plpgsql AS $$
      DECLARE gone integer;
      BEGIN
        PERFORM set_config('homeroom.retention', 'over', true);
        DELETE FROM access.record_event WHERE id IN (
          SELECT id FROM access.record_event WHERE at < before ORDER BY id LIMIT most FOR UPDATE SKIP LOCKED);
        GET DIAGNOSTICS gone = ROW_COUNT;
        PERFORM set_config('homeroom.retention', '', true);
        RETURN gone;
      END $$`);
  }

  private answers(): void {
    this.addSql(`CREATE TABLE access.idempotent_answer (
      key_id integer NOT NULL REFERENCES access.api_key ON DELETE CASCADE,
      idempotency_key text NOT NULL CHECK (char_length(idempotency_key) BETWEEN 1 AND 255),
      fingerprint bytea NOT NULL CHECK (octet_length(fingerprint) = 32),
      created_at timestamptz(3) NOT NULL,
      status smallint NOT NULL,
      headers jsonb NOT NULL,
      body text,
      student_ids integer[] NOT NULL,
      PRIMARY KEY (key_id, idempotency_key))`);
    this.addSql('CREATE INDEX idempotent_answer_age ON access.idempotent_answer (created_at)');
  }
}
