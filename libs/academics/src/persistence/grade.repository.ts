import { ReadClient, RecordStore, Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { GradeNotFound } from '../domain/academics.errors';
import { Grade } from '../domain/grade';
import { gradeMapping, gradeVersionMapping } from './grade.mapping';
import { gradeFields } from './record-history.queries';

@Injectable()
export class GradeRepository extends RecordStore<Grade> {
  constructor(transactions: Transactions, reader: ReadClient) {
    super(transactions, reader, {
      mapping: gradeMapping,
      notFound: () => new GradeNotFound(),
      recordType: 'grade',
      noun: 'Grade',
      about: 'studentId',
      references: { student_id: 'student', class_id: 'class' },
      versioning: { mapping: gradeVersionMapping, fields: gradeFields },
    });
  }
}
