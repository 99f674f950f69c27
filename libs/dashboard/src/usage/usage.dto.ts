import { type Environment, environments } from '@homeroom/kernel';
import { kinds, QueryParameter, Required } from '@homeroom/http';

/** The stored hours: 90 days. */
const mostHours = 2160;

export class UsageQueryDto {
  @QueryParameter(kinds.queryInteger(1, mostHours))
  hours?: number;
}

/** GET /dashboard/api/requests */
export class EnvironmentRequestsQueryDto {
  @Required(kinds.oneOf(environments))
  environment!: Environment;
}

/** GET /dashboard/api/usage and /dashboard/api/usage/schools */
export class EnvironmentUsageQueryDto extends EnvironmentRequestsQueryDto {
  @QueryParameter(kinds.queryInteger(1, mostHours))
  hours?: number;
}
