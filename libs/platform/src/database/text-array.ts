import { ArrayType } from '@mikro-orm/core';
import { arrayLiteral } from './array-types';

/** A `text[]` whose elements come back as they were; MikroORM's own takes the word NULL for none and loses line breaks. */
export class TextArray extends ArrayType {
  override convertToDatabaseValue(value: string[] | null): string | null {
    return value && arrayLiteral(value);
  }
}
