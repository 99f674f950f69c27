import { Clock, type DomainError, ValidationFailed } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import type { Attendance, Mark } from '../domain/attendance';
import { AttendanceRepository, type Recorded } from '../persistence/attendance.repository';

@Injectable()
export class AttendanceService {
  constructor(
    private readonly attendance: AttendanceRepository,
    private readonly clock: Clock,
  ) {}

  /** Records the attendance of a student in a class on a date, or corrects it. @throws UnknownReference */
  record(day: Omit<Attendance, 'recordedAt'>): Promise<Recorded> {
    return this.attendance.record({ ...day, recordedAt: this.clock.now() });
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
    const recordedAt = this.clock.now();
    const marked = new Set<number>();
    const days = marks.map((mark) => {
      if (marked.has(mark.studentId)) return new ValidationFailed(['student_id has an earlier mark in this batch']);
      marked.add(mark.studentId);
      return { ...mark, classId, date, recordedAt };
    });
    return this.attendance.recordAll(days);
  }
}
