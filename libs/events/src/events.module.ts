import { Module } from '@nestjs/common';
import { EventFeed } from './application/event-feed';
import { EventWatch } from './application/event-watch';
import { EventsController } from './http/events.controller';
import { EventQueries } from './persistence/event.queries';

/** The events: what changed, in the order of commits. */
@Module({
  controllers: [EventsController],
  providers: [EventFeed, EventQueries, EventWatch],
})
export class EventsModule {}
