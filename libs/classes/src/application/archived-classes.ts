import { SchoolCalendar } from '@homeroom/people';
import { Injectable } from '@nestjs/common';
import { type LastDays, rejectArchivedClass } from '../domain/archived';
import { ClassQueries } from '../persistence/class.queries';

/** Throws ClassArchived for a class that is archived today. */
export type RejectArchived = (classId: number) => void;

/** Reads which classes are archived, for writes of attendance and grades. */
@Injectable()
export class ArchivedClasses {
  constructor(
    private readonly classes: ClassQueries,
    private readonly calendar: SchoolCalendar,
  ) {}

  /** @returns the rule for these classes */
  async among(ids: Iterable<number>): Promise<RejectArchived> {
    const lastDays: LastDays = await this.classes.lastDaysOf(ids);
    const { today } = this.calendar.time();
    return (classId) => rejectArchivedClass({ lastDay: lastDays.get(classId) ?? null }, today);
  }
}
