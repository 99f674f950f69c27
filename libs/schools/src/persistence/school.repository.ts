import { recordRepository } from '@homeroom/records';
import { School } from '../domain/school';
import { SchoolNotFound } from '../domain/schools.errors';
import { schoolMapping, schoolTable } from './school.table';

export class SchoolRepository extends recordRepository<School>({
  mapping: schoolMapping,
  table: schoolTable,
  notFound: () => new SchoolNotFound(),
}) {}
