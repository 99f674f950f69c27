import type { PageRequest } from '@homeroom/kernel';
import { queryInteger } from './kinds/value-kinds';
import { QueryParameter } from './field-decorators';

/** The number of a page. @param description what happens to the numbers while others write */
export const PageParameter = (description: string): PropertyDecorator =>
  QueryParameter(queryInteger(1, Number.MAX_SAFE_INTEGER), {
    description: `Pages count from 1. ${description}`,
    default: 1,
  });

/** A page by its number. */
export abstract class PageNumberDto {
  abstract page: number;

  abstract per_page: number;

  get request(): PageRequest {
    return { page: this.page, perPage: this.per_page };
  }
}

/** `page` and `per_page`. */
export class PageQueryDto extends PageNumberDto {
  @PageParameter('The newest comes first, so a new one moves the others by one place')
  page: number = 1;

  @QueryParameter(queryInteger(1, 100), { description: 'Records on a page', default: 20 })
  per_page: number = 20;
}
