import { ArrayType } from '@mikro-orm/core';

/** Elements as PostgreSQL reads an array: each quoted, so that the word NULL stays a word. */
export const arrayLiteral = (elements: readonly string[]): string =>
  `{${elements.map((element) => `"${element.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

/** A `text[]` whose elements come back as they were; MikroORM's own takes the word NULL for none and loses line breaks. */
export class TextArray extends ArrayType {
  override convertToDatabaseValue(value: string[] | null): string | null {
    return value && arrayLiteral(value);
  }
}
