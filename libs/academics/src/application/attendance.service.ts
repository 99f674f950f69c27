import { Clock } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import type { Attendance } from '../domain/attendance';
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
}
