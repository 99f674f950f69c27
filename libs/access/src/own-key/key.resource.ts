import { environments } from '@homeroom/kernel';
import { kinds, Shown, ShownOrNull } from '@homeroom/http';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { plans } from '../api-keys/plan';
import { scopes } from '../api-keys/scope';

@ApiSchema({ name: 'NamedOfKey' })
class NamedResource {
  @Shown(kinds.id)
  id!: number;

  @Shown(kinds.text(255))
  name!: string;
}

@ApiSchema({ name: 'KeyShare' })
export class KeyShareResource {
  @ApiProperty({ type: [NamedResource] })
  schools!: NamedResource[];

  @ApiProperty({ type: [NamedResource] })
  classes!: NamedResource[];
}

@ApiSchema({ name: 'KeyWindow' })
class WindowResource {
  @Shown(kinds.integer(0), { description: 'The requests that are allowed in the window' })
  limit!: number;

  @Shown(kinds.integer(0), { description: 'Those that are left after this one' })
  remaining!: number;

  @Shown(kinds.dateTime, { description: 'When the window ends' })
  resets_at!: string;
}

@ApiSchema({ name: 'KeyLimits' })
class LimitsResource {
  @ApiProperty({ type: WindowResource })
  hour!: WindowResource;

  @ApiProperty({ type: WindowResource, description: 'The burst limit' })
  minute!: WindowResource;
}

/** The answer to GET /key. */
@ApiSchema({ name: 'Key' })
export class KeyResource {
  @Shown(kinds.id, { description: 'The number by which imports and the audit trail name the key' })
  id!: number;

  @Shown(kinds.text(255))
  name!: string;

  @Shown(kinds.oneOf(environments))
  environment!: string;

  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...scopes] },
    description: '`admin` includes all others',
  })
  scopes!: string[];

  @ApiProperty({
    type: KeyShareResource,
    nullable: true,
    description: 'The schools and classes whose records the key sees; null if it sees all records of the environment',
  })
  share!: KeyShareResource | null;

  @Shown(kinds.oneOf(plans))
  plan!: string;

  @ApiProperty({ type: LimitsResource })
  limits!: LimitsResource;

  @ApiProperty({
    type: LimitsResource,
    nullable: true,
    description: 'The limit that all keys of the school share, beside the limits of the key; null if there is none',
  })
  school_limits!: LimitsResource | null;

  @ShownOrNull(kinds.dateTime, { description: 'null if the key does not expire' })
  expires_at!: string | null;

  @Shown(kinds.dateTime)
  created_at!: string;
}
