import { Migration } from '@mikro-orm/migrations';

/**
 * Keeps only the SHA-256 of an Idempotency-Key: clients put names into it. PostgreSQL writes the table anew for another type
 * of a column, so the keys are not left behind in its file. A request that was answered before is still recognised.
 */
export class IdempotencyKeyHash extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE access.idempotent_answer
      DROP CONSTRAINT idempotent_answer_idempotency_key_check,
      ALTER COLUMN idempotency_key TYPE bytea USING sha256(convert_to(key_id || ' ' || idempotency_key, 'UTF8'))`);
    this.addSql('ALTER TABLE access.idempotent_answer RENAME COLUMN idempotency_key TO key_hash');
    this.addSql(`ALTER TABLE access.idempotent_answer
      ADD CONSTRAINT idempotent_answer_key_hash_check CHECK (octet_length(key_hash) = 32)`);
  }

  /**
   * A hash has no way back: each row gets its hash as text for its key. The earlier release works on the table, but does not
   * recognise a request that was answered before: a repeat is done a second time.
   */
  override down(): void {
    this.addSql(`ALTER TABLE access.idempotent_answer
      DROP CONSTRAINT idempotent_answer_key_hash_check,
      ALTER COLUMN key_hash TYPE text USING encode(key_hash, 'hex')`);
    this.addSql('ALTER TABLE access.idempotent_answer RENAME COLUMN key_hash TO idempotency_key');
    this.addSql(`ALTER TABLE access.idempotent_answer
      ADD CONSTRAINT idempotent_answer_idempotency_key_check CHECK (char_length(idempotency_key) BETWEEN 1 AND 255)`);
  }
}
