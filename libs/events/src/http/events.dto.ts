import { kinds, QueryParameter } from '@homeroom/http';
import { ValidationFailed } from '@homeroom/kernel';
import { readEventTypes } from '../domain/event';
import { type EventPosition, readPosition } from '../domain/event-position';

const longestList = 2_000;
const longestPosition = 4_000;
const mostSeconds = 30;

/** GET /events */
export class ListEventsDto {
  @QueryParameter(kinds.text(longestPosition), {
    description:
      'The `next` of the page before; `start`: the oldest event that is kept; `end`: behind the newest one, for a client that begins to follow',
    default: 'start',
  })
  after: string = 'start';

  @QueryParameter(kinds.queryInteger(1, 1_000), { description: 'Events on a page', default: 100 })
  limit: number = 100;

  @QueryParameter(kinds.text(longestList), {
    description: 'Only these types, with commas between them. `student.*` stands for all types of students',
    example: 'student.*',
  })
  types?: string;

  @QueryParameter(kinds.queryInteger(0, mostSeconds), {
    description: 'Seconds for which an empty page waits for the next event',
    default: 0,
  })
  wait: number = 0;

  /** @throws ValidationFailed */
  request() {
    const { limit, wait } = this;
    return { after: this.position(), limit, types: this.wanted(), wait: wait * 1_000 };
  }

  private position(): EventPosition | 'start' | 'end' {
    const { after } = this;
    if (after === 'start' || after === 'end') return after;
    const position = readPosition(after);
    if (!position) throw new ValidationFailed(['after must be `start`, `end`, or the `next` of a page of events']);
    return position;
  }

  private wanted(): readonly string[] | undefined {
    if (this.types === undefined) return undefined;
    const types = readEventTypes(this.types);
    if (!types) throw new ValidationFailed(['types must name types of events, such as student.updated or student.*']);
    return types;
  }
}
