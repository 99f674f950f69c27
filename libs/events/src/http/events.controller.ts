import { AcceptsAnyKey, ApiKeyAuthentication, type Scope } from '@homeroom/access';
import { callerOf, Operation } from '@homeroom/http';
import { Controller, Get, Query, Req } from '@nestjs/common';
import { ApiExtension, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { EventFeed } from '../application/event-feed';
import { type EventRecord, scopesOfRecords } from '../domain/event';
import { positionText } from '../domain/event-position';
import type { StoredEvent } from '../persistence/event.queries';
import type { EventPageResource, EventResource } from './event.resource';
import { ListEventsDto } from './events.dto';
import { eventsOpenApi } from './events.openapi';

@ApiTags('Events')
@Controller('events')
export class EventsController {
  constructor(
    private readonly feed: EventFeed,
    private readonly keys: ApiKeyAuthentication,
  ) {}

  @Get()
  @AcceptsAnyKey()
  @ApiExtension('x-scopes-of-types', scopesOfRecords)
  @Operation(eventsOpenApi.list)
  async list(@Query() query: ListEventsDto, @Req() request: FastifyRequest): Promise<EventPageResource> {
    // A request that waits does not take the place of one that works.
    if (query.wait > 0) request.context.releaseSlot?.();
    const { events, next, hasMore, waited } = await this.feed.page(query.request(), callerOf(request));
    request.context.waited = waited;
    // The key may have ended, or lost scopes, while the request waited.
    if (waited > 0) await this.keys.confirm(request, [...callerOf(request).scopes] as Scope[]);
    return {
      data: events.map(shown),
      pagination: { limit: query.limit, next: positionText(next), has_more: hasMore },
    };
  }
}

const shown = (event: StoredEvent): EventResource => ({
  id: Number(event.id),
  type: event.type,
  at: event.at,
  path: `/${listOf[event.record]}/${event.record_id}`,
  record_id: event.record_id,
  student_id: event.student_id,
  class_id: event.class_id,
  fields: event.fields ?? [],
  key_id: event.key_id,
  user_id: event.user_id,
});

/** The lists of the API, by their records. */
const listOf: Readonly<Record<EventRecord, string>> = {
  school: 'schools',
  school_year: 'school-years',
  term: 'terms',
  closed_day: 'closed-days',
  student: 'students',
  contact: 'contacts',
  teacher: 'teachers',
  class: 'classes',
  enrollment: 'enrollments',
  announcement: 'announcements',
  grade: 'grades',
  attendance: 'attendance',
};
