import { Module } from '@nestjs/common';
import { AuditTrail } from './records/audit-trail';
import { ReadAuditLog } from './records/read-audit-log';
import { RecordEventQueries } from './records/record-event.queries';

/** The audit trail of the records of one environment. Needs providers for ENVIRONMENT, Clock and Metrics. */
@Module({
  providers: [AuditTrail, ReadAuditLog, RecordEventQueries],
  exports: [AuditTrail, ReadAuditLog],
})
export class AuditModule {}
