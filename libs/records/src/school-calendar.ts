import { Clock, dateIn, type SchoolTime } from '@homeroom/kernel';
import { Inject, Injectable } from '@nestjs/common';

/** Injects the IANA time zone of the school. */
export const SCHOOL_TIME_ZONE = Symbol('SCHOOL_TIME_ZONE');

/** Milliseconds. The date is cached for a quarter of an hour: in every time zone midnight falls on a quarter. */
const quarter = 15 * 60_000;

/** Tells the current date in the time zone of the school. */
@Injectable()
export class SchoolCalendar {
  private today = '';
  private until = 0;

  constructor(
    private readonly clock: Clock,
    @Inject(SCHOOL_TIME_ZONE) private readonly timeZone: string,
  ) {}

  time(): SchoolTime {
    const now = this.clock.now();
    const at = now.getTime();
    if (at >= this.until || at < this.until - quarter) {
      this.today = dateIn(this.timeZone, now);
      this.until = (Math.floor(at / quarter) + 1) * quarter;
    }
    return { now, today: this.today };
  }

  /** The date at the school at an instant, `YYYY-MM-DD`. */
  dateOf(at: Date): string {
    return dateIn(this.timeZone, at);
  }
}
