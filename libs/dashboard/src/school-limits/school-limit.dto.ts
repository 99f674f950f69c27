import { mostRequests } from '@homeroom/access';
import { kinds, Required } from '@homeroom/http';

/** PUT /dashboard/api/schools/{environment}/limits/{id} */
export class SchoolLimitDto {
  @Required(kinds.integer(1, mostRequests))
  per_hour!: number;

  @Required(kinds.integer(1, mostRequests))
  per_minute!: number;
}
