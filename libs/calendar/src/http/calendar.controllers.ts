import { recordController } from '@homeroom/records';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ClosedDaysService } from '../application/closed-days.service';
import { SchoolYearsService } from '../application/school-years.service';
import { TermsService } from '../application/terms.service';
import { SchoolYearQueries, TermQueries } from '../persistence/academic-session.queries';
import { ClosedDayQueries } from '../persistence/closed-day.queries';
import { ListSchoolYearsDto, ListTermsDto } from './academic-sessions.dto';
import { schoolYearsOpenApi, termsOpenApi } from './academic-sessions.openapi';
import { ListClosedDaysDto } from './closed-days.dto';
import { closedDaysOpenApi } from './closed-days.openapi';

const scopes = { reads: 'read:classes', writes: 'write:classes' } as const;

@ApiTags('Terms')
@Controller('school-years')
export class SchoolYearsController extends recordController({
  ...scopes,
  path: 'school-years',
  docs: schoolYearsOpenApi,
  list: ListSchoolYearsDto,
  queries: SchoolYearQueries,
  service: SchoolYearsService,
}) {}

@Controller('terms')
export class TermsController extends recordController({
  ...scopes,
  path: 'terms',
  docs: termsOpenApi,
  list: ListTermsDto,
  queries: TermQueries,
  service: TermsService,
}) {}

@ApiTags('Closed days')
@Controller('closed-days')
export class ClosedDaysController extends recordController({
  ...scopes,
  path: 'closed-days',
  docs: closedDaysOpenApi,
  list: ListClosedDaysDto,
  queries: ClosedDayQueries,
  service: ClosedDaysService,
}) {}
