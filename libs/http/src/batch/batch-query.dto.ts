import { QueryParameter } from '../validation/field-decorators';
import { queryBoolean } from '../validation/kinds';

/** The query of every batch. */
export class BatchQueryDto {
  @QueryParameter(queryBoolean, {
    description:
      'Write the items without errors, even if others have errors. By default all items are written or none.',
    default: false,
    example: true,
  })
  partial?: boolean;
}
