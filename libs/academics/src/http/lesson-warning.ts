import { ClosedDaysCache } from '@homeroom/calendar';
import { Answer } from '@homeroom/http';
import { Injectable } from '@nestjs/common';

/**
 * Warns of marks on a day without lessons. Such a mark is no error: a school may hold a class all the same. The response has the header
 * `Homeroom-Warning`, and otherwise is as on every day.
 */
@Injectable()
export class LessonWarning {
  constructor(private readonly closedDays: ClosedDaysCache) {}

  /** @param date of the mark, `YYYY-MM-DD` */
  async on(answer: Answer, classId: number, date: string): Promise<Answer> {
    // The mark is written, whether or not the calendar can be read.
    const closing = await this.closedDays.closing(classId, date).catch(() => null);
    if (closing === null) return answer;
    const warning = `no lessons on ${date}, see /closed-days/${closing}`;
    return new Answer(answer.status, answer.json, { ...answer.headers, 'homeroom-warning': warning });
  }
}
