export { recordController } from './record.controller';
export { recordOpenApi } from './record.openapi';
export { RecordQueries, type RecordSource } from './record.queries';
export { recordRepository } from './record.repository';
export { RecordService } from './record.service';
export { type RecordScopes, RequireRecordScope, Route } from './record-route';
export { SCHOOL_TIME_ZONE, SchoolCalendar } from './school-calendar';
