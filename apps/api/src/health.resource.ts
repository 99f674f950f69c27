import { environments } from '@homeroom/kernel';
import { kinds, Shown } from '@homeroom/http';
import { ApiProperty, type ApiPropertyOptions, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'HealthChecks' })
class HealthChecksResource {
  @Shown(kinds.oneOf(['ok', 'unavailable']))
  database!: string;

  @ApiProperty({
    ...kinds.oneOf(['ok', 'unavailable']).schema,
    required: false,
    description: 'Where several processes share their rate limits; while it is unavailable, each limits by itself',
  } as ApiPropertyOptions)
  redis?: string;
}

/** The answer to GET /health, docs/decisions.md. */
@ApiSchema({ name: 'Health' })
export class HealthResource {
  @Shown(kinds.oneOf(['ok', 'unavailable']))
  status!: string;

  @Shown(kinds.text(64), { description: 'Of Homeroom' })
  version!: string;

  @Shown(kinds.oneOf(environments))
  environment!: string;

  @Shown(kinds.dateTime)
  time!: string;

  @ApiProperty({ type: HealthChecksResource })
  checks!: HealthChecksResource;
}
