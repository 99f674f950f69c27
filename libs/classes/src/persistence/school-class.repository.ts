import { recordRepository } from '@homeroom/records';
import { ClassNotFound } from '../domain/classes.errors';
import { SchoolClass } from '../domain/school-class';
import { schoolClassMapping, schoolClassTable } from './school-class.table';

export class SchoolClassRepository extends recordRepository<SchoolClass>({
  mapping: schoolClassMapping,
  table: schoolClassTable,
  notFound: () => new ClassNotFound(),
}) {}
