import { type DomainError, ValidationFailed, valueOrError } from '@homeroom/kernel';
import type { Revision, WriteOutcome, Written } from '@homeroom/database';
import { SchoolCalendar } from '@homeroom/people';
import { Injectable } from '@nestjs/common';
import { type AttendanceCorrection, type AttendanceDay, type Mark, rejectFarMark } from '../domain/attendance';
import { AttendanceRepository, type Recorded } from '../persistence/attendance.repository';

@Injectable()
export class AttendanceService {
  constructor(
    private readonly attendance: AttendanceRepository,
    private readonly calendar: SchoolCalendar,
  ) {}

  /** Records the attendance of a student in a class on a date, or corrects it. @throws UnknownReference, ValidationFailed */
  async record(day: AttendanceDay): Promise<Recorded> {
    const { now, today } = this.calendar.time();
    rejectFarMark(day.date, today);
    return this.attendance.record(day, now);
  }

  /** @throws AttendanceNotFound, AttendanceExists, UnknownReference, ValidationFailed */
  correct(id: number, details: AttendanceCorrection): Promise<Written> {
    return this.attendance.change(id, (record) => record.correct(details, this.calendar.time()));
  }

  /** @returns the outcome of each correction, in their order; each is of another record */
  correctAll(corrections: readonly Revision<AttendanceCorrection>[]): Promise<WriteOutcome[]> {
    const time = this.calendar.time();
    return this.attendance.changeAll(
      corrections.map(({ id, details }) => ({ id, change: (record) => record.correct(details, time) })),
    );
  }

  /** @throws AttendanceNotFound */
  remove(id: number): Promise<void> {
    return this.attendance.remove(id);
  }

  /** @returns the error of each record that is not removed, in their order */
  removeAll(ids: readonly number[]): Promise<(DomainError | null)[]> {
    return this.attendance.removeAll(ids);
  }

  /**
   * Records the attendance of many students in several classes, inside the active transaction. No two records are of the same student,
   * class and date.
   *
   * @returns the outcome of each record, in their order
   */
  recordAll(days: readonly AttendanceDay[]): Promise<(Recorded | DomainError)[]> {
    const { now, today } = this.calendar.time();
    const checked = days.map((day) =>
      valueOrError(() => {
        rejectFarMark(day.date, today);
        return day;
      }),
    );
    return this.attendance.recordAll(checked, now);
  }

  /**
   * Records the attendance of many students in a class on a date, inside the active transaction. A second mark of the same
   * student is an error.
   *
   * @returns the outcome of each mark, in their order
   * @throws ClassNotFound, ValidationFailed for a date in the far future
   */
  async recordDay(classId: number, date: string, marks: readonly Mark[]): Promise<(Recorded | DomainError)[]> {
    const { now, today } = this.calendar.time();
    rejectFarMark(date, today);
    await this.attendance.assertClassExists(classId);
    const marked = new Set<number>();
    const days = marks.map((mark) => {
      if (marked.has(mark.studentId)) return new ValidationFailed(['student_id has an earlier mark in this batch']);
      marked.add(mark.studentId);
      return { ...mark, classId, date };
    });
    return this.attendance.recordAll(days, now);
  }
}
