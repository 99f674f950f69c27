import { type DomainError, ValidationFailed, valueOrError } from '@homeroom/kernel';
import type { Revision, WriteOutcome, Written } from '@homeroom/database';
import { SchoolCalendar } from '@homeroom/people';
import { Injectable } from '@nestjs/common';
import { ArchivedClasses } from '@homeroom/classes';
import {
  type Attendance,
  type AttendanceCorrection,
  type AttendanceDay,
  type Mark,
  rejectFarMark,
} from '../domain/attendance';
import { AttendanceRepository, type Recorded } from '../persistence/attendance.repository';

@Injectable()
export class AttendanceService {
  constructor(
    private readonly attendance: AttendanceRepository,
    private readonly calendar: SchoolCalendar,
    private readonly classes: ArchivedClasses,
  ) {}

  /** Records the attendance of a student in a class on a date, or corrects it. @throws ClassArchived, UnknownReference, ValidationFailed */
  async record(day: AttendanceDay): Promise<Recorded> {
    const { now, today } = this.calendar.time();
    rejectFarMark(day.date, today);
    (await this.classes.among([day.classId]))(day.classId);
    return this.attendance.record(day, now);
  }

  /** @throws AttendanceNotFound, AttendanceExists, ClassArchived, UnknownReference, ValidationFailed */
  async correct(id: number, details: AttendanceCorrection): Promise<Written> {
    const correction = await this.correctionOf([details]);
    return this.attendance.change(id, correction(details));
  }

  /** @returns the outcome of each correction, in their order; each is of another record */
  async correctAll(corrections: readonly Revision<AttendanceCorrection>[]): Promise<WriteOutcome[]> {
    const correction = await this.correctionOf(corrections.map(({ details }) => details));
    return this.attendance.changeAll(corrections.map(({ id, details }) => ({ id, change: correction(details) })));
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
  async recordAll(days: readonly AttendanceDay[]): Promise<(Recorded | DomainError)[]> {
    const { now, today } = this.calendar.time();
    const rejectArchived = await this.classes.among(days.map(({ classId }) => classId));
    const checked = days.map((day) =>
      valueOrError(() => {
        rejectFarMark(day.date, today);
        rejectArchived(day.classId);
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
   * @throws ClassNotFound, ClassArchived, ValidationFailed for a date in the far future
   */
  async recordDay(classId: number, date: string, marks: readonly Mark[]): Promise<(Recorded | DomainError)[]> {
    const { now, today } = this.calendar.time();
    rejectFarMark(date, today);
    await this.attendance.assertClassExists(classId);
    (await this.classes.among([classId]))(classId);
    const marked = new Set<number>();
    const days = marks.map((mark) => {
      if (marked.has(mark.studentId)) return new ValidationFailed(['student_id has an earlier mark in this batch']);
      marked.add(mark.studentId);
      return { ...mark, classId, date };
    });
    return this.attendance.recordAll(days, now);
  }

  /** A record of a class that is archived can be corrected, and no other record can be given the class. */
  private async correctionOf(given: readonly Partial<AttendanceCorrection>[]) {
    const time = this.calendar.time();
    const rejectArchived = await this.classes.among(given.flatMap(({ classId }) => classId ?? []));
    return (details: Partial<AttendanceCorrection>) => (record: Attendance) => {
      if (details.classId !== undefined && details.classId !== record.classId) rejectArchived(details.classId);
      record.correct(details, time);
    };
  }
}
