import { Clock, type DomainError, ValidationFailed } from '@homeroom/kernel';
import type { Written } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import type { AttendanceCorrection, AttendanceDay, Mark } from '../domain/attendance';
import { AttendanceRepository, type Recorded } from '../persistence/attendance.repository';

@Injectable()
export class AttendanceService {
  constructor(
    private readonly attendance: AttendanceRepository,
    private readonly clock: Clock,
  ) {}

  /** Records the attendance of a student in a class on a date, or corrects it. @throws UnknownReference */
  record(day: AttendanceDay): Promise<Recorded> {
    return this.attendance.record(day, this.clock.now());
  }

  /** @throws AttendanceNotFound, AttendanceExists, UnknownReference, ValidationFailed */
  correct(id: number, details: AttendanceCorrection): Promise<Written> {
    return this.attendance.change(id, (record) => record.correct(details, this.clock.now()));
  }

  /** @throws AttendanceNotFound */
  remove(id: number): Promise<void> {
    return this.attendance.remove(id);
  }

  /**
   * Records the attendance of many students in a class on a date, inside the active transaction. A second mark of the same
   * student is an error.
   *
   * @returns the outcome of each mark, in their order
   * @throws ClassNotFound
   */
  async recordDay(classId: number, date: string, marks: readonly Mark[]): Promise<(Recorded | DomainError)[]> {
    await this.attendance.assertClassExists(classId);
    const marked = new Set<number>();
    const days = marks.map((mark) => {
      if (marked.has(mark.studentId)) return new ValidationFailed(['student_id has an earlier mark in this batch']);
      marked.add(mark.studentId);
      return { ...mark, classId, date };
    });
    return this.attendance.recordAll(days, this.clock.now());
  }
}
