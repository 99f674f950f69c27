import { Migration } from '@mikro-orm/migrations';
import { folded } from '../support';

/**
 * Makes `fold` a PL/pgSQL function, whose plan is cached for the connection. An SQL function that cannot be inlined is planned
 * for each statement, which was a tenth of the cost of writing a student.
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
