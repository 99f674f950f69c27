import { ReadClient, RecordStore, Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { GradeNotFound } from '../domain/academics.errors';
import { Grade } from '../domain/grade';
import { gradeMapping, gradeTable } from './grade.table';

@Injectable()
export class GradeRepository extends RecordStore<Grade> {
  constructor(transactions: Transactions, reader: ReadClient) {
    super(transactions, reader, {
      mapping: gradeMapping,
      table: gradeTable,
      notFound: () => new GradeNotFound(),
    });
  }
}
