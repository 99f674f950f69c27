import { recordController } from '@homeroom/records';
import { archiveController, ownSchoolController } from '@homeroom/schools';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { TeachersService } from '../application/teachers.service';
import { TeacherQueries } from '../persistence/teacher.queries';
import { preferredNameController } from './preferred-name.controller';
import { IncludeNamesDto } from './preferred-name.dto';
import { ListTeachersDto } from './teachers.dto';
import { teachersOpenApi } from './teachers.openapi';

const teachers = {
  path: 'teachers',
  noun: 'teacher',
  reads: 'read:teachers',
  writes: 'write:teachers',
  docs: teachersOpenApi,
  list: ListTeachersDto,
  one: IncludeNamesDto,
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

@ApiTags('Teachers')
@Controller('teachers/:id/preferred-name')
export class TeacherPreferredNameController extends preferredNameController(teachers) {}
