import { Clock } from '@homeroom/kernel';
import { RecordService } from '@homeroom/records';
import { Injectable } from '@nestjs/common';
import { type NewSchool, School, type SchoolDetails } from '../domain/school';
import { SchoolRepository } from '../persistence/school.table';

@Injectable()
export class SchoolsService extends RecordService<School, NewSchool, SchoolDetails, Date> {
  constructor(schools: SchoolRepository, clock: Clock) {
    super(schools, {
      time: () => clock.now(),
      create: (details, now) => School.open(details, now),
      revise: (school, details, now) => school.revise(details, now),
    });
  }
}
