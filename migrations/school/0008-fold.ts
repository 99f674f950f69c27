import { Migration } from '@mikro-orm/migrations';
import { folded } from '../support';

/**
 * Folds in PL/pgSQL, whose plan a connection keeps: a function in SQL that cannot be inlined is planned anew with every
 * statement that calls it, which was a tenth of what it costs to write a student.
 */
export class Fold extends Migration {
  override async up(): Promise<void> {
    const body = `BEGIN RETURN ${await folded(this, 'value')}; END`;
    this
      .addSql(`CREATE OR REPLACE FUNCTION fold(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
      AS $$ ${body} $$`);
  }

  override async down(): Promise<void> {
    this.addSql(`CREATE OR REPLACE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN ${await folded(this, 'value')}`);
  }
}
