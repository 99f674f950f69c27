import { recordRepository } from '@homeroom/records';
import { GradeNotFound } from '../domain/academics.errors';
import { Grade } from '../domain/grade';
import { gradeMapping, gradeTable } from './grade.table';

export class GradeRepository extends recordRepository<Grade>({
  mapping: gradeMapping,
  table: gradeTable,
  notFound: () => new GradeNotFound(),
}) {}
