import { ReadClient, RecordStore, Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { StudentNotFound } from '../domain/people.errors';
import { Student } from '../domain/student';
import { studentMapping, studentTable } from './student.table';

@Injectable()
export class StudentRepository extends RecordStore<Student> {
  constructor(transactions: Transactions, reader: ReadClient) {
    super(transactions, reader, {
      mapping: studentMapping,
      table: studentTable,
      notFound: () => new StudentNotFound(),
    });
  }
}
