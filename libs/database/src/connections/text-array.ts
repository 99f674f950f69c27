import { Type } from '@mikro-orm/core';

/** A `text[]`, which is read as a list and written as JSON. */
export class TextArray extends Type<readonly string[]> {
  override getColumnType(): string {
    return 'text[]';
  }
}
