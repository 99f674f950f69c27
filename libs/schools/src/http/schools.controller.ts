import { recordController } from '@homeroom/records';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SchoolsService } from '../application/schools.service';
import { SchoolQueries } from '../persistence/school.queries';
import { archiveController } from './archive.controller';
import { ListSchoolsDto } from './schools.dto';
import { schoolsOpenApi } from './schools.openapi';

const schools = {
  path: 'schools',
  noun: 'school',
  reads: 'read:classes',
  writes: 'write:classes',
  docs: schoolsOpenApi,
  list: ListSchoolsDto,
  queries: SchoolQueries,
  service: SchoolsService,
} as const;

@Controller('schools')
export class SchoolsController extends recordController(schools) {}

@ApiTags('Schools')
@Controller('schools/:id/archive')
export class SchoolArchiveController extends archiveController(schools) {}
