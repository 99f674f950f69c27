export { eventDocument } from './application/event-document';
export { readEventTypes } from './domain/event';
export { allOf } from './domain/event-position';
export { EventsModule } from './events.module';
export { EventRetention } from './persistence/event-retention';
export { EventQueries, type KeptEvents, type StoredEvent } from './persistence/event.queries';
export { eraseEvents, eventTable } from './persistence/event.privacy';
