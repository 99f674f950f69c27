import type { Type } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Shown, ShownOrNull } from '../validation/field-decorators';
import { boolean, id, integer, text } from '../validation/kinds';

@ApiSchema({ name: 'Pagination' })
class PaginationResource {
  @Shown(integer(1, Number.MAX_SAFE_INTEGER))
  page!: number;

  @Shown(integer(1, 100))
  per_page!: number;

  @Shown(integer(0), { description: 'Matching records on all pages. The number is exact.' })
  total!: number;

  @Shown(integer(0), { description: '0 when no record matches' })
  total_pages!: number;
}

/** The response of a list operation. @param name of the schema, such as `UserPage` */
export function pageOf(resource: Type, name: string): Type {
  @ApiSchema({ name })
  class PageResource {
    @ApiProperty({ type: [resource] })
    data!: unknown[];

    @ApiProperty({ type: PaginationResource })
    pagination!: PaginationResource;
  }
  return PageResource;
}

@ApiSchema({ name: 'CursorPagination' })
class CursorPaginationResource {
  @Shown(integer(1, 1_000))
  per_page!: number;

  @ShownOrNull(text(4_000), { description: 'For `after` of the next request; null after the last record' })
  next!: string | null;

  @Shown(boolean, { description: 'Whether there are further records now' })
  has_more!: boolean;
}

/** The response of a list operation that pages by cursors. @param name as of `pageOf` */
export function cursorPageOf(resource: Type, name: string): Type {
  @ApiSchema({ name })
  class CursorPageResource {
    @ApiProperty({ type: [resource] })
    data!: unknown[];

    @ApiProperty({
      type: 'array',
      items: id.schema,
      required: false,
      description: `In the order of changes: ids of changed records that the list does not have, or no longer has. Delete them before the
next page is read, because a later page may have them in \`data\` again. None of them is in \`data\` of the same page.`,
    })
    removed?: number[];

    @ApiProperty({ type: CursorPaginationResource })
    pagination!: CursorPaginationResource;
  }
  return CursorPageResource;
}

/** An example of such a response with a single page. */
export const onlyPage = (...data: readonly object[]) => ({
  data,
  pagination: { page: 1, per_page: 20, total: data.length, total_pages: 1 },
});
