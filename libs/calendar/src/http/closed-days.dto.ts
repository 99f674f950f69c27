import { kinds, ListQueryDto, Optional, QueryParameter, Required, SortParameter } from '@homeroom/http';
import { withoutUndefined } from '@homeroom/kernel';
import { SchoolField, SchoolParameter } from '@homeroom/schools';
import { ApiSchema } from '@nestjs/swagger';
import { closedDayLengths } from '../domain/closed-day';

/** POST /closed-days and PUT /closed-days/{id} */
@ApiSchema({ name: 'ClosedDayFields' })
export class ClosedDayDto {
  @Required(kinds.line(closedDayLengths.name))
  name!: string;

  @Required(kinds.date)
  first_day!: string;

  @Optional(kinds.date, { description: 'It is included; of new closed days, and with null, the first day' })
  last_day?: string | null;

  @SchoolField('The school; null for the whole district')
  school_id?: number | null;

  details() {
    const { name, first_day: firstDay, school_id: schoolId } = this;
    return withoutUndefined({ name, firstDay, schoolId, lastDay: this.last_day === null ? firstDay : this.last_day });
  }
}

/** GET /closed-days */
export class ListClosedDaysDto extends ListQueryDto {
  @SchoolParameter()
  school_id?: number;

  @QueryParameter(kinds.date, { description: 'Those that end on this day or later' })
  from?: string;

  @QueryParameter(kinds.date, { description: 'Those that begin on this day or earlier' })
  to?: string;

  @SortParameter('id', 'first_day')
  sort?: string;

  filter() {
    const { school_id: schoolId, from, to } = this;
    return { schoolId, from, to };
  }
}
