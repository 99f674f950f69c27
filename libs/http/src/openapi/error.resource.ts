import { ApiExtraModels, ApiProperty, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { Shown } from '../validation/field-decorators';
import { integer, text } from '../validation/kinds';

@ApiSchema({ name: 'RateLimitDetails' })
class RateLimitDetails {
  @Shown(integer(1), { description: 'Seconds until the exceeded window ends. Equal to `Retry-After`.' })
  retry_after!: number;

  @ApiProperty({
    enum: ['hour', 'minute'],
    required: false,
    description: 'The window of the limit that is used up, of the key or of its school',
  })
  window?: 'hour' | 'minute';
}

@ApiSchema({ name: 'MergedRecordDetails' })
class MergedRecordDetails {
  @Shown(integer(1), { description: 'The id of the record into which the record of the path was merged' })
  merged_into!: number;
}

@ApiExtraModels(RateLimitDetails, MergedRecordDetails)
@ApiSchema({
  name: 'Error',
  description: 'The body of every response with a status of 400 and above, except a 503 of the health check',
})
export class ErrorResource {
  @Shown(text(10_000), { description: 'A message for people. It may change.' })
  error!: string;

  @Shown(text(64), { description: 'A code for programs' })
  code!: string;

  @Shown(integer(400, 599), { description: 'The HTTP status' })
  status!: number;

  @ApiProperty({
    oneOf: [RateLimitDetails, MergedRecordDetails].map((each) => ({ $ref: getSchemaPath(each) })),
    required: false,
    description: 'With status 429, and with the 404 of a record that was merged into another one',
  })
  details?: RateLimitDetails | MergedRecordDetails;

  @ApiProperty({
    type: 'array',
    items: {
      type: 'object',
      required: ['index', 'status', 'error'],
      properties: {
        index: { type: 'integer' },
        status: { type: 'integer' },
        error: { $ref: '#/components/schemas/Error' },
      },
    },
    required: false,
    description: 'Only of a rejected batch: a result for each item. Items without an error have status 424.',
  })
  results?: unknown[];
}
