import { AcceptsBatch, RequireScopes } from '@homeroom/access';
import { pageJson } from '@homeroom/kernel';
import { Answer, Answers, Batches, BatchQueryDto, Operation, RecordId, recordAnswer, Revisions } from '@homeroom/http';
import { IncludeDto, OwnSchoolDto } from '@homeroom/schools';
import { Body, Controller, Delete, Get, Param, Post, Put, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { TeachersService } from '../application/teachers.service';
import { TeacherQueries } from '../persistence/teacher.queries';
import { teachersOpenApi as docs } from './teachers.openapi';
import { CreateTeachersDto, ListTeachersDto, TeacherDto } from './teachers.dto';

@Controller('teachers')
export class TeachersController {
  constructor(
    private readonly teachers: TeachersService,
    private readonly records: TeacherQueries,
    private readonly answers: Answers,
    private readonly batches: Batches,
    private readonly revisions: Revisions,
  ) {}

  @Get()
  @RequireScopes('read:teachers')
  @Operation(docs.list)
  async list(@Query() query: ListTeachersDto): Promise<string> {
    const { request, cursorRequest, search, department, school_id: schoolId, include } = query;
    const filter = { search, department, schoolId };
    if (cursorRequest) return this.records.after(filter, cursorRequest, include);
    return pageJson(await this.records.page(filter, request, include), request);
  }

  @Post()
  @RequireScopes('write:teachers')
  @Operation(docs.create)
  async create(@Body() body: TeacherDto): Promise<Answer> {
    return this.answers.created('teachers', await this.teachers.hire(body.details()));
  }

  @Post('batch')
  @AcceptsBatch()
  @RequireScopes('write:teachers')
  @Operation(docs.createBatch)
  createBatch(@Body() { records }: CreateTeachersDto, @Query() { partial = false }: BatchQueryDto): Promise<Answer> {
    return this.batches.write({ items: records, itemClass: TeacherDto, partial }, (all) => this.teachers.hireAll(all));
  }

  @Get(':id')
  @RequireScopes('read:teachers')
  @Operation(docs.get)
  async get(@Param('id', RecordId) id: number, @Query() { include }: IncludeDto): Promise<Answer> {
    return recordAnswer(await this.records.one(id, include));
  }

  @Get(':id/school')
  @RequireScopes('read:teachers')
  @Operation(docs.school.get)
  async school(@Param('id', RecordId) id: number): Promise<Answer> {
    return recordAnswer(await this.records.school(id));
  }

  @Put(':id')
  @RequireScopes('write:teachers')
  @Operation(docs.update)
  update(@Param('id', RecordId) id: number, @Body() body: TeacherDto, @Req() request: FastifyRequest): Promise<Answer> {
    return this.revisions.of(request, {
      read: () => this.records.one(id),
      write: () => this.teachers.revise(id, body.details()),
    });
  }

  @Put(':id/school')
  @RequireScopes('write:teachers')
  @Operation(docs.school.put)
  setSchool(
    @Param('id', RecordId) id: number,
    @Body() { school_id: schoolId }: OwnSchoolDto,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    return this.revisions.ofPart(request, {
      read: () => this.records.school(id),
      write: () => this.teachers.revise(id, { schoolId }),
    });
  }

  @Delete(':id')
  @RequireScopes('write:teachers')
  @Operation(docs.remove)
  remove(@Param('id', RecordId) id: number, @Req() request: FastifyRequest): Promise<Answer> {
    return this.revisions.removal(request, {
      read: () => this.records.one(id),
      remove: () => this.teachers.remove(id),
    });
  }
}
