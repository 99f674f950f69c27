import { ReadClient, RecordStore, Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { TeacherNotFound } from '../domain/people.errors';
import { Teacher } from '../domain/teacher';
import { teacherMapping } from './teacher.mapping';

@Injectable()
export class TeacherRepository extends RecordStore<Teacher> {
  constructor(transactions: Transactions, reader: ReadClient) {
    super(transactions, reader, {
      mapping: teacherMapping,
      notFound: () => new TeacherNotFound(),
      recordType: 'teacher',
      noun: 'Teacher',
      usedBy: { school_class: ['class', 'classes'] },
    });
  }
}
