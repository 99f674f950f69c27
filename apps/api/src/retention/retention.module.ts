import { IdempotentAnswerQueries, UsageStore } from '@homeroom/access';
import { AccountsModule } from '@homeroom/accounts';
import { RecordEventQueries } from '@homeroom/audit';
import { Module } from '@nestjs/common';
import { ClockDoubtQueries } from './clock-doubt.queries';
import { ClockTrust } from './clock-trust';
import { Retention } from './retention';

/** Deletes records by their age. Needs providers for EXPIRING_RECORDS and TRAIL_RETENTION. */
@Module({
  imports: [AccountsModule],
  providers: [ClockDoubtQueries, ClockTrust, IdempotentAnswerQueries, RecordEventQueries, Retention, UsageStore],
})
export class RetentionModule {}
