import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Shown } from '../validation/field-decorators';
import { integer, text } from '../validation/kinds';

@ApiSchema({ name: 'RateLimitDetails' })
class RateLimitDetails {
  @Shown(integer(1), { description: 'Seconds until the exceeded window ends; the same as Retry-After' })
  retry_after!: number;
}

/** The Error object, section 7. */
@ApiSchema({ name: 'Error', description: "What every answer of 400 and above carries, but for the health check's 503" })
export class ErrorResource {
  @Shown(text(10_000), { description: 'For people' })
  error!: string;

  @Shown(text(64), { description: 'For programs' })
  code!: string;

  @Shown(integer(400, 599), { description: 'The HTTP status' })
  status!: number;

  @ApiProperty({ type: RateLimitDetails, required: false, description: 'On 429 alone' })
  details?: RateLimitDetails;
}
