import type { PageRequest } from '@homeroom/kernel';
import { queryInteger } from './field-kinds';
import { Optional } from './fields';

/** `page` and `per_page`, section 8. */
export class PageQueryDto {
  @Optional(queryInteger(1, Number.MAX_SAFE_INTEGER))
  page: number = 1;

  @Optional(queryInteger(1, 100))
  per_page: number = 20;

  get request(): PageRequest {
    return { page: this.page, perPage: this.per_page };
  }
}
