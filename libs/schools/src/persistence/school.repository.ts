import { ReadClient, RecordStore, Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { School } from '../domain/school';
import { SchoolNotFound } from '../domain/schools.errors';
import { schoolMapping, schoolTable } from './school.table';

@Injectable()
export class SchoolRepository extends RecordStore<School> {
  constructor(transactions: Transactions, reader: ReadClient) {
    super(transactions, reader, {
      mapping: schoolMapping,
      table: schoolTable,
      notFound: () => new SchoolNotFound(),
    });
  }
}
