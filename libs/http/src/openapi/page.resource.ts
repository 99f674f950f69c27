import type { Type } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Shown } from '../validation/field-decorators';
import { integer } from '../validation/kinds';

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

/** The response of a list operation. @param name of the schema, such as `StudentPage` */
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

/** An example of such a response with a single page. */
export const onlyPage = (...data: readonly object[]) => ({
  data,
  pagination: { page: 1, per_page: 20, total: data.length, total_pages: 1 },
});
