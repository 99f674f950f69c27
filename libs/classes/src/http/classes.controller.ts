import { AcceptsBatch, RequireScopes, ReturnsStudentData } from '@homeroom/access';
import { pageJson } from '@homeroom/kernel';
import { Answer, Answers, Batches, BatchQueryDto, Operation, RecordId, recordAnswer, Revisions } from '@homeroom/http';
import { SchoolCalendar } from '@homeroom/people';
import { IncludeDto, OwnSchoolDto } from '@homeroom/schools';
import { Body, Controller, Delete, Get, Param, Post, Put, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ClassesService } from '../application/classes.service';
import { ClassQueries } from '../persistence/class.queries';
import { classesOpenApi as docs } from './classes.openapi';
import { ClassDto, CreateClassesDto, ListClassesDto, RosterDto } from './classes.dto';

@Controller('classes')
export class ClassesController {
  constructor(
    private readonly classes: ClassesService,
    private readonly records: ClassQueries,
    private readonly answers: Answers,
    private readonly batches: Batches,
    private readonly revisions: Revisions,
    private readonly calendar: SchoolCalendar,
  ) {}

  @Get()
  @RequireScopes('read:classes')
  @Operation(docs.list)
  async list(@Query() query: ListClassesDto): Promise<string> {
    const { request, cursorRequest, search, semester, eachSemester: semesters, include } = query;
    const { today } = this.calendar.time();
    const filter = {
      ...{ search, semester, semesters, teacherId: query.teacher_id, schoolId: query.school_id },
      ...(query.without_teacher === true && { withoutTeacherOn: today }),
      ...(query.without_teacher === false && { withTeacherOn: today }),
    };
    if (cursorRequest) return this.records.after(filter, cursorRequest, include);
    return pageJson(await this.records.page(filter, request, include), request);
  }

  @Post()
  @RequireScopes('write:classes')
  @Operation(docs.create)
  async create(@Body() body: ClassDto): Promise<Answer> {
    return this.answers.created('classes', await this.classes.open(body.details()));
  }

  @Post('batch')
  @AcceptsBatch()
  @RequireScopes('write:classes')
  @Operation(docs.createBatch)
  createBatch(@Body() { records }: CreateClassesDto, @Query() { partial = false }: BatchQueryDto): Promise<Answer> {
    return this.batches.write({ items: records, itemClass: ClassDto, partial }, (all) => this.classes.openAll(all));
  }

  @Get(':id')
  @RequireScopes('read:classes')
  @Operation(docs.get)
  async get(@Param('id', RecordId) id: number, @Query() { include }: IncludeDto): Promise<Answer> {
    return recordAnswer(await this.records.one(id, include));
  }

  @Put(':id')
  @RequireScopes('write:classes')
  @Operation(docs.update)
  update(@Param('id', RecordId) id: number, @Body() body: ClassDto, @Req() request: FastifyRequest): Promise<Answer> {
    return this.revisions.of(request, {
      read: () => this.records.one(id),
      write: () => this.classes.revise(id, body.details()),
    });
  }

  @Delete(':id')
  @RequireScopes('write:classes')
  @Operation(docs.remove)
  remove(@Param('id', RecordId) id: number, @Req() request: FastifyRequest): Promise<Answer> {
    return this.revisions.removal(request, {
      read: () => this.records.one(id),
      remove: () => this.classes.remove(id),
    });
  }

  /** A roster contains student records, so it needs the scope for reading students as well. */
  @Get(':id/roster')
  @RequireScopes('read:classes', 'read:students')
  @ReturnsStudentData('roster')
  @Operation(docs.roster)
  roster(@Param('id', RecordId) id: number, @Query() query: RosterDto): Promise<string> {
    const { sort: order, as_of: asOf = this.calendar.time().today } = query;
    return this.records.roster(id, { order, asOf });
  }

  @Get(':id/school')
  @RequireScopes('read:classes')
  @Operation(docs.school.get)
  async school(@Param('id', RecordId) id: number): Promise<Answer> {
    return recordAnswer(await this.records.school(id));
  }

  @Put(':id/school')
  @RequireScopes('write:classes')
  @Operation(docs.school.put)
  setSchool(
    @Param('id', RecordId) id: number,
    @Body() { school_id: schoolId }: OwnSchoolDto,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    return this.revisions.ofPart(request, {
      read: () => this.records.school(id),
      write: () => this.classes.revise(id, { schoolId }),
    });
  }
}
