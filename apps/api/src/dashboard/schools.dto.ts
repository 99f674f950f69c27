import { kinds, QueryParameter } from '@homeroom/http';

/** GET /dashboard/api/schools/{environment}/class-search */
export class ClassSearchDto {
  @QueryParameter(kinds.text(255))
  search?: string;

  @QueryParameter(kinds.queryInteger(1, 50))
  limit?: number;
}
