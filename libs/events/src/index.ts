export { EventsModule } from './events.module';
export { EventRetention } from './persistence/event-retention';
export { eraseEvents, eventTable } from './persistence/event.privacy';
