import { RequireScopes, ReturnsStudentData } from '@homeroom/access';
import { Operation, RecordId } from '@homeroom/http';
import { IncludeNamesDto, SchoolCalendar } from '@homeroom/people';
import { recordController } from '@homeroom/records';
import { archiveController, ownSchoolController } from '@homeroom/schools';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ClassesService } from '../application/classes.service';
import { ClassQueries } from '../persistence/class.queries';
import { ListClassesDto, RosterDto } from './classes.dto';
import { classesOpenApi } from './classes.openapi';

const classes = {
  path: 'classes',
  noun: 'class',
  reads: 'read:classes',
  writes: 'write:classes',
  docs: classesOpenApi,
  list: ListClassesDto,
  one: IncludeNamesDto,
  queries: ClassQueries,
  service: ClassesService,
} as const;

@Controller('classes')
export class ClassesController extends recordController(classes) {}

@ApiTags('Classes')
@Controller('classes/:id/roster')
export class RosterController {
  constructor(
    private readonly records: ClassQueries,
    private readonly calendar: SchoolCalendar,
  ) {}

  /** A roster contains student records, so it needs the scope for reading students as well. */
  @Get()
  @RequireScopes('read:classes', 'read:students')
  @ReturnsStudentData('roster')
  @Operation(classesOpenApi.roster)
  roster(@Param('id', RecordId) id: number, @Query() query: RosterDto): Promise<string> {
    const { sort: order, as_of: asOf = this.calendar.time().today, include } = query;
    return this.records.roster(id, { order, asOf, include });
  }
}

@ApiTags('Classes')
@Controller('classes/:id/school')
export class ClassSchoolController extends ownSchoolController(classes) {}

@ApiTags('Classes')
@Controller('classes/:id/archive')
export class ClassArchiveController extends archiveController(classes) {}
