import { Clock } from '@homeroom/kernel';
import type { Written } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import type { AttendanceCorrection, AttendanceDay } from '../domain/attendance';
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
}
