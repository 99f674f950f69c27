import { ReadClient, RecordStore, Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { ClassNotFound } from '../domain/classes.errors';
import { SchoolClass } from '../domain/school-class';
import { schoolClassMapping } from './school-class.mapping';

@Injectable()
export class SchoolClassRepository extends RecordStore<SchoolClass> {
  constructor(transactions: Transactions, reader: ReadClient) {
    super(transactions, reader, {
      mapping: schoolClassMapping,
      notFound: () => new ClassNotFound(),
      recordType: 'class',
      noun: 'Class',
      usedBy: {
        enrollment: ['enrollment', 'enrollments'],
        grade: ['grade', 'grades'],
        attendance: ['attendance record', 'attendance records'],
        announcement: ['announcement', 'announcements'],
      },
      references: { teacher_id: 'teacher' },
    });
  }
}
