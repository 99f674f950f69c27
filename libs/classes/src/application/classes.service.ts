import { Clock } from '@homeroom/kernel';
import { RecordService } from '@homeroom/records';
import { Injectable } from '@nestjs/common';
import { type ClassDetails, type NewClass, SchoolClass } from '../domain/school-class';
import { SchoolClassRepository } from '../persistence/school-class.table';

@Injectable()
export class ClassesService extends RecordService<SchoolClass, NewClass, ClassDetails, Date> {
  constructor(classes: SchoolClassRepository, clock: Clock) {
    super(classes, {
      time: () => clock.now(),
      create: (details, now) => SchoolClass.open(details, now),
      revise: (schoolClass, details) => schoolClass.revise(details),
    });
  }
}
