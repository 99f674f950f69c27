import { recordController } from '@homeroom/records';
import { Controller } from '@nestjs/common';
import { GradesService } from '../application/grades.service';
import { GradeQueries } from '../persistence/grade.queries';
import { ListGradesDto } from './grades.dto';
import { gradesOpenApi } from './grades.openapi';

@Controller('grades')
export class GradesController extends recordController({
  path: 'grades',
  reads: 'read:students',
  writes: 'write:students',
  studentData: 'records of students',
  docs: gradesOpenApi,
  list: ListGradesDto,
  queries: GradeQueries,
  service: GradesService,
}) {}
