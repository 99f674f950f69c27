import { kinds, Optional, QueryParameter } from '@homeroom/http';
import { ApiSchema } from '@nestjs/swagger';

/** PUT on the path `/archive` of a record */
@ApiSchema({ name: 'SetLastDay' })
export class LastDayDto {
  @Optional(kinds.date, {
    description: 'The last day; null brings the record back. Without it the record is archived at once: yesterday',
  })
  last_day?: string | null;
}

/** The query parameter of a list for the records that are archived, or are not. */
export const ArchivedParameter = (): PropertyDecorator =>
  QueryParameter(kinds.queryBoolean, {
    description: 'true: only records whose last day is over. false: only the others. By default all',
  });
