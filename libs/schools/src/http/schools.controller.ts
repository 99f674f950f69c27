import { RequireScopes } from '@homeroom/access';
import { pageJson } from '@homeroom/kernel';
import { Answer, Answers, Operation, RecordId, recordAnswer, Revisions } from '@homeroom/http';
import { Body, Controller, Delete, Get, Param, Post, Put, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SchoolsService } from '../application/schools.service';
import { SchoolQueries } from '../persistence/school.queries';
import { schoolsOpenApi as docs } from './schools.openapi';
import { ListSchoolsDto, SchoolDto } from './schools.dto';

@Controller('schools')
export class SchoolsController {
  constructor(
    private readonly schools: SchoolsService,
    private readonly records: SchoolQueries,
    private readonly answers: Answers,
    private readonly revisions: Revisions,
  ) {}

  @Get()
  @RequireScopes('read:classes')
  @Operation(docs.list)
  async list(@Query() query: ListSchoolsDto): Promise<string> {
    const { request, cursorRequest, search, kind } = query;
    const filter = { search, kind };
    if (cursorRequest) return this.records.after(filter, cursorRequest);
    return pageJson(await this.records.page(filter, request), request);
  }

  @Post()
  @RequireScopes('write:classes')
  @Operation(docs.create)
  async create(@Body() body: SchoolDto): Promise<Answer> {
    return this.answers.created('schools', await this.schools.open(body.details()));
  }

  @Get(':id')
  @RequireScopes('read:classes')
  @Operation(docs.get)
  async get(@Param('id', RecordId) id: number): Promise<Answer> {
    return recordAnswer(await this.records.one(id));
  }

  @Put(':id')
  @RequireScopes('write:classes')
  @Operation(docs.update)
  update(@Param('id', RecordId) id: number, @Body() body: SchoolDto, @Req() request: FastifyRequest): Promise<Answer> {
    return this.revisions.of(request, {
      read: () => this.records.one(id),
      write: () => this.schools.revise(id, body.details()),
    });
  }

  @Delete(':id')
  @RequireScopes('write:classes')
  @Operation(docs.remove)
  remove(@Param('id', RecordId) id: number, @Req() request: FastifyRequest): Promise<Answer> {
    return this.revisions.removal(request, {
      read: () => this.records.one(id),
      remove: () => this.schools.remove(id),
    });
  }
}
