import { kinds, QueryParameter, SearchParameter } from '@homeroom/http';
import { ValidationFailed } from '@homeroom/kernel';

/** GET /dashboard/api/schools/{environment}/timetable */
export class TimetableDto {
  /** By default today at the school. */
  @QueryParameter(kinds.date)
  date?: string;

  /** Separated by commas. */
  @QueryParameter(kinds.text(10_000))
  class_ids?: string;

  /** @throws ValidationFailed */
  get classIds(): readonly number[] {
    return idsIn('class_ids', this.class_ids);
  }
}

/** GET /dashboard/api/schools/{environment}/offered-classes */
export class OfferedClassesDto extends TimetableDto {
  @SearchParameter('in the name of the class or that of its teacher', 'algebra')
  search?: string;
}

const longestId = 9;

function idsIn(field: string, text = ''): readonly number[] {
  const ids = text.split(',').filter((id) => id !== '');
  if (ids.some((id) => !/^\d+$/.test(id) || id.length > longestId)) {
    throw new ValidationFailed([`${field} must be ids, separated by commas`]);
  }
  return ids.map(Number);
}
