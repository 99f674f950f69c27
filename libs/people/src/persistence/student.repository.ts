import { ReadClient, RecordStore, Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { StudentNotFound } from '../domain/people.errors';
import { Student } from '../domain/student';
import { studentMapping } from './student.mapping';

@Injectable()
export class StudentRepository extends RecordStore<Student> {
  constructor(transactions: Transactions, reader: ReadClient) {
    super(transactions, reader, {
      mapping: studentMapping,
      notFound: () => new StudentNotFound(),
      recordType: 'student',
      noun: 'Student',
      usedBy: {
        enrollment: ['enrollment', 'enrollments'],
        grade: ['grade', 'grades'],
        attendance: ['attendance record', 'attendance records'],
      },
      about: 'id',
      keepsJson: true,
    });
  }
}
