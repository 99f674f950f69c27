import { type Cursor, type CursorRequest, readCursor, ValidationFailed } from '@homeroom/kernel';
import { IsInt, Min, ValidateBy, type ValidationArguments } from 'class-validator';
import { QueryParameter } from './field-decorators';
import { dateTime, oneOf, queryInteger, text } from './kinds';
import type { FieldKind } from './kinds/field-kind';
import { PageNumberDto, PageParameter } from './page-query.dto';

const mostByCursor = 1_000;
const mostByPage = 100;
const largest = ({ object }: ValidationArguments): number =>
  (object as ListQueryDto).isByCursor ? mostByCursor : mostByPage;

const pageSize: FieldKind = {
  ...queryInteger(1, mostByCursor),
  validators: (message) => [
    IsInt(message('must be an integer')),
    Min(1, message('must be at least 1')),
    ValidateBy(
      {
        name: 'maxPageSize',
        validator: {
          validate: (value, of) => typeof value === 'number' && value <= largest(of as ValidationArguments),
        },
      },
      { message: (of) => `must be at most ${largest(of)}` },
    ),
  ],
};

/** A list that clients may also read by cursors: `after`, `updated_since`, and `sort` where the list declares it. */
export abstract class ListQueryDto extends PageNumberDto {
  @PageParameter(
    'If a record leaves the list meanwhile, such as a student who is withdrawn, the following ones move up, and a client that reads page after page misses one. `sort=id` pages by cursors, which miss and repeat none',
  )
  page: number = 1;

  @QueryParameter(pageSize, { description: 'Records on a page: at most 100, or 1,000 with a cursor', default: 20 })
  per_page: number = 20;

  @QueryParameter(text(4_000), {
    description:
      'The `next` of the page before, or `start`. The page then has a cursor instead of a number. Without `sort` the records come in the order of their last change, and the last `next` continues with later changes',
  })
  after?: string;

  @QueryParameter(dateTime, { description: 'Only records that were changed at this instant or later' })
  updated_since?: Date;

  abstract sort?: string;

  /** Whether the client pages by cursors. */
  get isByCursor(): boolean {
    return [this.after, this.sort, this.updated_since].some((value) => value !== undefined);
  }

  /** @returns null if the client pages by numbers. @throws ValidationFailed */
  get cursorRequest(): CursorRequest | null {
    if (!this.isByCursor) return null;
    if (this.page !== 1) throw new ValidationFailed(['page must not be given with after, sort or updated_since']);
    return { perPage: this.per_page, after: this.cursor(), sort: this.sort ?? null, updatedSince: this.updated_since };
  }

  private cursor(): Cursor | null {
    if (this.after === undefined || this.after === 'start') return null;
    const cursor = readCursor(this.after);
    if (!cursor) throw new ValidationFailed(['after must be `start`, or the `next` of a page']);
    return cursor;
  }
}

/** The property `sort` of such a list. @param fields that have an index */
export const SortParameter = (...fields: string[]): PropertyDecorator =>
  QueryParameter(sortOf(fields), {
    description: `Pages by cursors in the order of a field, descending with \`-\`, null last, names as people order them: ${fields.map((field) => `\`${field}\``).join(', ')}`,
  });

/** A pattern instead of the values, because the documentation page sends the first of them with each request. */
const sortOf = (fields: readonly string[]): FieldKind => ({
  ...oneOf(fields.flatMap((field) => [field, `-${field}`])),
  schema: { type: 'string', pattern: `^-?(${fields.join('|')})$` },
});
