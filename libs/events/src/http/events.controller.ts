import { AcceptsAnyKey, ApiKeyAuthentication, type Scope } from '@homeroom/access';
import { callerOf, Operation } from '@homeroom/http';
import { Controller, Get, Query, Req } from '@nestjs/common';
import { ApiExtension, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { EventFeed } from '../application/event-feed';
import { scopesOfRecords } from '../domain/event';
import { positionText } from '../domain/event-position';
import { eventDocument } from '../application/event-document';
import type { EventPageResource } from './event.resource';
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
      data: events.map(eventDocument),
      pagination: { limit: query.limit, next: positionText(next), has_more: hasMore },
    };
  }
}
