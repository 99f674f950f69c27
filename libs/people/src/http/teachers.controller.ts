import { recordController } from '@homeroom/records';
import { archiveController, IncludeDto, ownSchoolController } from '@homeroom/schools';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { TeachersService } from '../application/teachers.service';
import { TeacherQueries } from '../persistence/teacher.queries';
import { ListTeachersDto } from './teachers.dto';
import { teachersOpenApi } from './teachers.openapi';

const teachers = {
  path: 'teachers',
  noun: 'teacher',
  reads: 'read:teachers',
  writes: 'write:teachers',
  docs: teachersOpenApi,
  list: ListTeachersDto,
  one: IncludeDto,
  queries: TeacherQueries,
  service: TeachersService,
} as const;

@Controller('teachers')
export class TeachersController extends recordController(teachers) {}

@ApiTags('Teachers')
@Controller('teachers/:id/school')
export class TeacherSchoolController extends ownSchoolController(teachers) {}

@ApiTags('Teachers')
@Controller('teachers/:id/archive')
export class TeacherArchiveController extends archiveController(teachers) {}
