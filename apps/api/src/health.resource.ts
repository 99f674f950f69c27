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
    description:
      'Present if rate limits are shared through Redis. While it is unavailable, each process applies them on its own',
  } as ApiPropertyOptions)
  redis?: string;
}

/** The answer to GET /health. */
@ApiSchema({ name: 'Health' })
export class HealthResource {
  @Shown(kinds.oneOf(['ok', 'unavailable']))
  status!: string;

  @Shown(kinds.text(64), { description: 'The version of Homeroom' })
  version!: string;

  @Shown(kinds.oneOf(environments))
  environment!: string;

  @Shown(kinds.dateTime)
  time!: string;

  @ApiProperty({ type: HealthChecksResource })
  checks!: HealthChecksResource;
}
