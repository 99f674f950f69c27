import { kinds, QueryParameter, Required } from '@homeroom/http';
import { OfSchoolDto } from '../days/school-day.dto';

const mostPages = 100_000;

/** GET /dashboard/api/schools/{environment}/duplicates */
export class DuplicatesDto extends OfSchoolDto {
  @QueryParameter(kinds.queryInteger(1, mostPages))
  page?: number;

  /** The pairs of which a person said that they are two students; by default the others. */
  @QueryParameter(kinds.queryBoolean)
  distinct?: boolean;
}

/** PUT /dashboard/api/schools/{environment}/duplicates */
export class DistinctStudentsDto {
  @Required(kinds.id)
  student_id!: number;

  @Required(kinds.id)
  other_id!: number;

  @Required(kinds.boolean)
  distinct!: boolean;
}
