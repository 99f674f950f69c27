import { Migration } from '@mikro-orm/migrations';

/**
 * Digests of the sourcedIds of people who were erased, so that the next package does not create them again. The id of the environment is
 * part of the digest, so that digests of two installations cannot be compared.
 */
export class ErasedPeople extends Migration {
  override up(): void {
    this.addSql(`CREATE TABLE erased_person (
      digest bytea PRIMARY KEY CHECK (octet_length(digest) = 32),
      erased_at timestamptz(3) NOT NULL)`);
  }

  override down(): void {
    this.addSql('DROP TABLE erased_person');
  }
}
