import { Type } from '@mikro-orm/core';

/** A `text[]` column. */
export class TextArray extends Type<readonly string[]> {
  override getColumnType(): string {
    return 'text[]';
  }
}
