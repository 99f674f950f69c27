import { recordController } from '@homeroom/records';
import { Controller } from '@nestjs/common';
import { SchoolsService } from '../application/schools.service';
import { SchoolQueries } from '../persistence/school.queries';
import { ListSchoolsDto } from './schools.dto';
import { schoolsOpenApi } from './schools.openapi';

@Controller('schools')
export class SchoolsController extends recordController({
  path: 'schools',
  reads: 'read:classes',
  writes: 'write:classes',
  docs: schoolsOpenApi,
  list: ListSchoolsDto,
  queries: SchoolQueries,
  service: SchoolsService,
}) {}
