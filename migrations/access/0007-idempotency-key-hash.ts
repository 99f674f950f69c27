import { Migration } from '@mikro-orm/migrations';

/**
 * Stores only the SHA-256 of an Idempotency-Key, since clients put names into it. The change of the column type rewrites the
 * table, so that no keys are left in its file. Requests that were answered before are still recognised.
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
   * A hash cannot be reverted, so each row gets the text of its hash as its key. The earlier release works with the table, but
   * it does not recognise requests that were answered before and repeats them.
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
