import { Clock } from '@homeroom/kernel';
import type { Written } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { type NewSchool, School, type SchoolDetails } from '../domain/school';
import { SchoolRepository } from '../persistence/school.repository';

@Injectable()
export class SchoolsService {
  constructor(
    private readonly schools: SchoolRepository,
    private readonly clock: Clock,
  ) {}

  open(details: NewSchool): Promise<Written> {
    return this.schools.add(School.open(details, this.clock.now()));
  }

  /** @throws SchoolNotFound */
  revise(id: number, details: Partial<SchoolDetails>): Promise<Written> {
    return this.schools.change(id, (school) => school.revise(details, this.clock.now()));
  }

  /** @throws SchoolNotFound, RecordInUse for a school with students, teachers, classes or announcements */
  remove(id: number): Promise<void> {
    return this.schools.remove(id);
  }
}
