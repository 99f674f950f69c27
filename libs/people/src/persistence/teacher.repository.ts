import { recordRepository } from '@homeroom/records';
import { TeacherNotFound } from '../domain/people.errors';
import { Teacher } from '../domain/teacher';
import { teacherMapping, teacherTable } from './teacher.table';

export class TeacherRepository extends recordRepository<Teacher>({
  mapping: teacherMapping,
  table: teacherTable,
  notFound: () => new TeacherNotFound(),
}) {}
