import type { Type } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ErrorResource } from '../openapi/error.resource';
import { Shown } from '../validation/field-decorators';
import { integer } from '../validation/kinds';
import { maxBatchItems } from '../validation/kinds/array-kinds';

/** The description of every batch. */
export const batchText =
  'Takes up to 500 records and counts as one request. By default all are written or none: an item with an error fails the request, and its error has a result for each item. With `partial=true` the items without errors are written; the answer is 207 if others have errors. All that is written is written in one transaction.';

/** The response of a batch. @param name of the record's schema, such as `User` */
export function batchOf(resource: Type, name: string): Type {
  @ApiSchema({ name: `${name}BatchResult` })
  class ResultResource {
    @Shown(integer(0, maxBatchItems - 1), { description: 'The position of the item in the request, from 0' })
    index!: number;

    @Shown(integer(200, 599), { description: 'The status that a request for this item alone would get' })
    status!: number;

    @ApiProperty({ type: resource, required: false, description: 'The written record' })
    record?: unknown;

    @ApiProperty({ type: ErrorResource, required: false, description: 'Why the item was not written' })
    error?: ErrorResource;
  }

  @ApiSchema({ name: `${name}Batch` })
  class BatchResource {
    @Shown(integer(0, maxBatchItems), { description: 'Items that were written' })
    written!: number;

    @Shown(integer(0, maxBatchItems), { description: 'Items that were not written. Not 0 only with `partial=true`.' })
    failed!: number;

    @ApiProperty({ type: [ResultResource], description: 'One result for each item, in the order of the request' })
    results!: ResultResource[];
  }
  return BatchResource;
}
