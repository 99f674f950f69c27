import { kinds, Shown, ShownOrNull } from '@homeroom/http';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { eventTypes } from '../domain/event';

/** The longest name of a field, as PostgreSQL has it. */
const longestName = 63;
const mostFields = 100;
const longestPosition = 4_000;

/** A change of a record. It has no values: the record is read by its path. */
@ApiSchema({ name: 'Event' })
export class EventResource {
  @Shown(kinds.integer(1, Number.MAX_SAFE_INTEGER), { description: 'Another one for each event of the environment' })
  id!: number;

  @Shown(kinds.oneOf(eventTypes))
  type!: string;

  @Shown(kinds.dateTime, { description: 'When the change was written, a moment before its commit' })
  at!: string;

  @Shown(kinds.text(longestName), {
    description: 'The path of the record, below the URL of the API',
    example: '/students/1',
  })
  path!: string;

  @Shown(kinds.id)
  record_id!: number;

  @ShownOrNull(kinds.id, { description: 'The student whom the record is about' })
  student_id!: number | null;

  @ShownOrNull(kinds.id, { description: 'The class to which the record belongs' })
  class_id!: number | null;

  @Shown(kinds.listOf(kinds.text(longestName), mostFields), {
    description:
      'The fields that `updated` changed, by their names in the database. Empty where only a time of the record is another one',
  })
  fields!: readonly string[];

  @ShownOrNull(kinds.id, { description: 'The API key that made the change' })
  key_id!: number | null;

  @ShownOrNull(kinds.id, { description: 'The user who made the change, or who owns the key' })
  user_id!: number | null;
}

@ApiSchema({ name: 'EventPagination' })
class EventPaginationResource {
  @Shown(kinds.integer(1, 1_000))
  limit!: number;

  @Shown(kinds.text(longestPosition), {
    description: 'The `after` of the next request, also of one that comes tomorrow',
  })
  next!: string;

  @Shown(kinds.boolean, { description: 'Whether to ask again at once. The page may be empty meanwhile' })
  has_more!: boolean;
}

/** The answer to GET /events. */
@ApiSchema({ name: 'EventPage' })
export class EventPageResource {
  @ApiProperty({ type: [EventResource] })
  data!: EventResource[];

  @ApiProperty()
  pagination!: EventPaginationResource;
}
