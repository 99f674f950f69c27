import type { Type } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Shown } from '../validation/field-decorators';
import { integer } from '../validation/kinds';

/** Pagination object, section 2. */
@ApiSchema({ name: 'Pagination' })
class PaginationResource {
  @Shown(integer(1, Number.MAX_SAFE_INTEGER))
  page!: number;

  @Shown(integer(1, 100))
  per_page!: number;

  @Shown(integer(0), { description: 'Records that match, on all pages together; always exact' })
  total!: number;

  @Shown(integer(0), { description: '0 where nothing matches' })
  total_pages!: number;
}

/** The answer to a list, section 4. @param name of the schema, such as `StudentPage` */
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

/** An example of such an answer: all there is, on one page. */
export const onlyPage = (...data: readonly object[]) => ({
  data,
  pagination: { page: 1, per_page: 20, total: data.length, total_pages: 1 },
});
