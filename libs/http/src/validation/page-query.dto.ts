import type { PageRequest } from '@homeroom/kernel';
import { queryInteger } from './kinds/query-kinds';
import { QueryParameter } from './field-decorators';

/** The number of a page. */
export abstract class PageNumberDto {
  @QueryParameter(queryInteger(1, Number.MAX_SAFE_INTEGER), { description: 'Pages count from 1', default: 1 })
  page: number = 1;

  abstract per_page: number;

  get request(): PageRequest {
    return { page: this.page, perPage: this.per_page };
  }
}

/** `page` and `per_page`. */
export class PageQueryDto extends PageNumberDto {
  @QueryParameter(queryInteger(1, 100), { description: 'Records on a page', default: 20 })
  per_page: number = 20;
}
