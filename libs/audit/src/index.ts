export { AuditModule } from './audit.module';
export { type Actor, type AuditAction, AuditEvent, commandLine, firstStart } from './events/audit-event';
export { auditEventMapping } from './events/audit-event.mapping';
export { allowErasureOfEvents, auditTexts } from './events/audit-event.privacy';
export { commandEvent, holdsCommands, keepCommands, recordCommand } from './events/command-event';
export {
  type Bound,
  type RecordEvent,
  type RecordFilter,
  type TrailEvent,
  type TrailFilter,
  TrailQueries,
  auditedActions,
} from './reading/audit-trail.queries';
export { AuditQueries } from './reading/audit.queries';
export { eventFormats } from './reading/event-format';
export { RecordTrail, TRAIL_DATABASE } from './reading/record-trail';
export { registerAuditHooks } from './records/audit-hooks';
export { AuditTrail, type AuditedOperator } from './records/audit-trail';
export { type BatchNumber, NEW_BATCH } from './records/numbered-batch';
export { recordOperatorEvent, recordStudentsRead } from './records/operator-event';
export { ReadAuditLog } from './records/read-audit-log';
export { RecordEventQueries } from './records/record-event.queries';
export { type StudentData, studentIdsIn } from './records/student-ids';
