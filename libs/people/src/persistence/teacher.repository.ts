import { ReadClient, RecordStore, Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { TeacherNotFound } from '../domain/people.errors';
import { Teacher } from '../domain/teacher';
import { teacherMapping, teacherTable } from './teacher.table';

@Injectable()
export class TeacherRepository extends RecordStore<Teacher> {
  constructor(transactions: Transactions, reader: ReadClient) {
    super(transactions, reader, {
      mapping: teacherMapping,
      table: teacherTable,
      notFound: () => new TeacherNotFound(),
    });
  }
}
