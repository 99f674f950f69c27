import { ReadClient, RecordStore, Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { ClassNotFound } from '../domain/classes.errors';
import { SchoolClass } from '../domain/school-class';
import { schoolClassMapping, schoolClassTable } from './school-class.table';

@Injectable()
export class SchoolClassRepository extends RecordStore<SchoolClass> {
  constructor(transactions: Transactions, reader: ReadClient) {
    super(transactions, reader, {
      mapping: schoolClassMapping,
      table: schoolClassTable,
      notFound: () => new ClassNotFound(),
    });
  }
}
