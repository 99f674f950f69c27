import { kinds, QueryParameter } from '@homeroom/http';

/** The stored hours: 90 days. */
const mostHours = 2160;

export class UsageQueryDto {
  @QueryParameter(kinds.queryInteger(1, mostHours))
  hours?: number;
}
