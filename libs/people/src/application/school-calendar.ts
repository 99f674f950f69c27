import { Clock, dateIn } from '@homeroom/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { SchoolTime } from '../domain/student';

/** Injects the IANA time zone of the school. */
export const SCHOOL_TIME_ZONE = Symbol('SCHOOL_TIME_ZONE');

/** What day it is at the school. */
@Injectable()
export class SchoolCalendar {
  constructor(
    private readonly clock: Clock,
    @Inject(SCHOOL_TIME_ZONE) private readonly timeZone: string,
  ) {}

  time(): SchoolTime {
    const now = this.clock.now();
    return { now, today: dateIn(this.timeZone, now) };
  }
}
