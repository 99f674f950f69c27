import { recordRepository } from '@homeroom/records';
import { StudentNotFound } from '../domain/people.errors';
import { Student } from '../domain/student';
import { studentMapping, studentTable } from './student.table';

export class StudentRepository extends recordRepository<Student>({
  mapping: studentMapping,
  table: studentTable,
  notFound: () => new StudentNotFound(),
}) {}
