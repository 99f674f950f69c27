import { kinds, Shown, ShownOrNull } from '@homeroom/http';
import { ApiSchema } from '@nestjs/swagger';
import { closedDayLengths } from '../domain/closed-day';

/** Days without lessons. The view `closed_day_record` makes the JSON. */
@ApiSchema({ name: 'ClosedDay' })
export class ClosedDayResource {
  @Shown(kinds.id)
  id!: number;

  @Shown(kinds.text(closedDayLengths.name))
  name!: string;

  @Shown(kinds.date)
  first_day!: string;

  @Shown(kinds.date, { description: 'It is included' })
  last_day!: string;

  @ShownOrNull(kinds.id, { description: 'null: of the whole district' })
  school_id!: number | null;

  @Shown(kinds.dateTime)
  created_at!: string;

  @Shown(kinds.dateTime)
  updated_at!: string;
}
