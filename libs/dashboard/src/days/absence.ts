import { AbsenceService, type AttendanceStatus, longestAbsence, type SeatOnDay } from '@homeroom/academics';
import { type Actor, AuditTrail, ReadAuditLog } from '@homeroom/audit';
import { ClassTimes, type Hours, type TimedSeat } from '@homeroom/classes';
import { ValidationFailed } from '@homeroom/kernel';
import { SchoolCalendar } from '@homeroom/people';
import { Injectable } from '@nestjs/common';
import type { Reader } from './school-day';
import { Timetable } from './timetable';

export interface AbsenceDays {
  /** Both included, `YYYY-MM-DD`. By default today at the school, and the first day. */
  readonly firstDay?: string | undefined;
  readonly lastDay?: string | undefined;
}

export interface ReportedAbsence extends AbsenceDays {
  readonly status: AttendanceStatus;
  readonly notes: string | null;
  readonly replaced: readonly { readonly id: number; readonly recordedAt: string }[];
}

/** The user and the request for which an absence is recorded. */
export interface Author {
  readonly actor: Actor;
  readonly requestId: string;
  /** Such as `POST /dashboard/api/schools/:environment/students/:id/absence`. */
  readonly action: string;
}

interface Lesson extends SeatOnDay {
  readonly name: string;
  readonly lessons: readonly Hours[] | null;
}

/** What a parent reports: a student is missing in all classes of a day, or of several days. */
@Injectable()
export class StudentAbsence {
  constructor(
    private readonly calendar: SchoolCalendar,
    private readonly classes: ClassTimes,
    private readonly timetable: Timetable,
    private readonly absences: AbsenceService,
    private readonly reads: ReadAuditLog,
    private readonly audit: AuditTrail,
  ) {}

  /** The classes that would be marked, with the marks that there are. @throws StudentNotFound, ValidationFailed, 503 */
  async preview(studentId: number, days: AbsenceDays, reader: Reader): Promise<object> {
    this.reads.assertCapacity();
    const period = this.periodOf(days);
    const lessons = await this.lessonsOf(studentId, period);
    const marks = await this.absences.marks({ studentId, classIds: idsOf(lessons), ...period });
    this.reads.record({ ...reader, keyId: null, studentIds: [studentId], record: null });
    const classes = lessons.map(({ classId, date, name, lessons: hours }) => {
      const mark = marks.find((each) => each.classId === classId && each.date === date);
      return {
        ...{ class_id: classId, name, date, lessons: hours },
        mark: mark ? { id: mark.id, status: mark.status, notes: mark.notes, recorded_at: mark.recordedAt } : null,
      };
    });
    return { first_day: period.firstDay, last_day: period.lastDay, classes };
  }

  /** @throws StudentNotFound, MarkChanged, ValidationFailed */
  async record(studentId: number, absence: ReportedAbsence, author: Author): Promise<object> {
    const period = this.periodOf(absence);
    const lessons = await this.lessonsOf(studentId, period);
    const wanted = { studentId, classIds: idsOf(lessons), ...period };
    const marked = await this.audit.runForOperator({ ...author, isDryRun: false }, () =>
      this.absences.record(wanted, lessons, absence),
    );
    return { marked, kept: lessons.length - marked };
  }

  private periodOf({ firstDay = this.calendar.time().today, lastDay = firstDay }: AbsenceDays) {
    if (lastDay < firstDay) throw new ValidationFailed(['last_day must not be before first_day']);
    if (daysIn(firstDay, lastDay).length > longestAbsence) {
      throw new ValidationFailed([`last_day must be at most ${longestAbsence - 1} days after first_day`]);
    }
    return { firstDay, lastDay };
  }

  /** The classes of each day that may meet, in the order of time. One that is archived takes no marks. */
  private async lessonsOf(
    studentId: number,
    { firstDay, lastDay }: { firstDay: string; lastDay: string },
  ): Promise<readonly Lesson[]> {
    const { today } = this.calendar.time();
    const seats = await this.classes.ofStudent(studentId, { firstDay, lastDay, today });
    const found: Lesson[] = [];
    for (const date of daysIn(firstDay, lastDay)) {
      const own = seats.filter((seat) => has(seat, date));
      const times = await this.timetable.on(date, own);
      const ofDay = own.flatMap(({ id, name }) => {
        const time = times.get(id);
        return time?.may_meet ? [{ classId: id, date, name, lessons: time.lessons }] : [];
      });
      found.push(...ofDay.toSorted((one, other) => beginOf(one) - beginOf(other)));
    }
    return found;
  }
}

const has = ({ begins, ends }: TimedSeat, date: string): boolean => begins <= date && (ends === null || date < ends);

const beginOf = ({ lessons }: Lesson): number => lessons?.[0]?.begins ?? 24 * 60;

const idsOf = (lessons: readonly Lesson[]): number[] => [...new Set(lessons.map(({ classId }) => classId))];

const millisecondsPerDay = 86_400_000;

/** At most one day more than an absence may have. */
function daysIn(firstDay: string, lastDay: string): string[] {
  const count = Math.min((Date.parse(lastDay) - Date.parse(firstDay)) / millisecondsPerDay, longestAbsence) + 1;
  return Array.from({ length: count }, (_, day) =>
    new Date(Date.parse(firstDay) + day * millisecondsPerDay).toISOString().slice(0, 10),
  );
}
