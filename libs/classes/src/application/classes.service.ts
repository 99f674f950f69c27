import type { SchoolTime } from '@homeroom/kernel';
import { SchoolCalendar, TeacherQueries } from '@homeroom/people';
import { RecordService } from '@homeroom/records';
import { Injectable } from '@nestjs/common';
import { type LastDays, rejectTeacherWhoLeft } from '../domain/archived';
import { type ClassDetails, type NewClass, SchoolClass } from '../domain/school-class';
import { SchoolClassRepository } from '../persistence/school-class.table';

/** The time of a write, and the last days of the teachers whom it names. */
interface ClassTime extends SchoolTime {
  readonly lastDays: LastDays;
}

@Injectable()
export class ClassesService extends RecordService<SchoolClass, NewClass, ClassDetails, ClassTime> {
  constructor(classes: SchoolClassRepository, teachers: TeacherQueries, calendar: SchoolCalendar) {
    super(classes, {
      time: async (given) => ({
        ...calendar.time(),
        lastDays: await teachers.lastDaysOf(given.flatMap(({ teacherId }) => teacherId ?? [])),
      }),
      create: (details, time) => {
        rejectTeacherWhoLeft(details.teacherId, time);
        return SchoolClass.open(details, time.now);
      },
      revise: (schoolClass, details, time) => {
        rejectTeacherWhoLeft(details.teacherId ?? schoolClass.teacherId, time, schoolClass.teacherId);
        schoolClass.revise(details);
      },
    });
  }
}
