import type { PageRequest } from '@homeroom/kernel';
import { queryInteger } from './kinds/query-kinds';
import { QueryParameter } from './field-decorators';

/** `page` and `per_page`. */
export class PageQueryDto {
  @QueryParameter(queryInteger(1, Number.MAX_SAFE_INTEGER), { description: 'Pages count from 1', default: 1 })
  page: number = 1;

  @QueryParameter(queryInteger(1, 100), { description: 'Records on a page', default: 20 })
  per_page: number = 20;

  get request(): PageRequest {
    return { page: this.page, perPage: this.per_page };
  }
}
