import { Clock } from '@homeroom/kernel';
import { RecordService } from '@homeroom/records';
import { Injectable } from '@nestjs/common';
import { ClosedDay, type ClosedDayDetails, type NewClosedDay } from '../domain/closed-day';
import { ClosedDayRepository } from '../persistence/closed-day.repository';

@Injectable()
export class ClosedDaysService extends RecordService<ClosedDay, NewClosedDay, ClosedDayDetails, Date> {
  constructor(days: ClosedDayRepository, clock: Clock) {
    super(days, {
      time: () => clock.now(),
      create: (details, now) => ClosedDay.close(details, now),
      revise: (day, details, now) => day.revise(details, now),
    });
  }
}
