import { AcceptsBatch, RequireScopes, ReturnsStudentData } from '@homeroom/access';
import { pageJson } from '@homeroom/kernel';
import {
  Answer,
  Answers,
  Batches,
  BatchQueryDto,
  Operation,
  PageQueryDto,
  RecordId,
  recordAnswer,
  Revisions,
} from '@homeroom/http';
import { Body, Controller, Delete, Get, Param, Post, Put, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { GradesService } from '../application/grades.service';
import { GradeQueries } from '../persistence/grade.queries';
import { RecordHistory } from '../persistence/record-history.queries';
import { gradesOpenApi as docs } from './grades.openapi';
import { CorrectGradeDto, CreateGradeDto, CreateGradesDto, ListGradesDto } from './grades.dto';

@Controller('grades')
export class GradesController {
  constructor(
    private readonly grades: GradesService,
    private readonly records: GradeQueries,
    private readonly history: RecordHistory,
    private readonly answers: Answers,
    private readonly batches: Batches,
    private readonly revisions: Revisions,
  ) {}

  @Get()
  @RequireScopes('read:students')
  @ReturnsStudentData('records of students')
  @Operation(docs.list)
  async list(@Query() query: ListGradesDto): Promise<string> {
    const { request, cursorRequest, student_id: studentId, class_id: classId, term } = query;
    const filter = { studentId, classId, term };
    if (cursorRequest) return this.records.after(filter, cursorRequest);
    return pageJson(await this.records.page(filter, request), request);
  }

  @Post()
  @RequireScopes('write:students')
  @ReturnsStudentData('records of students')
  @Operation(docs.create)
  async create(@Body() body: CreateGradeDto): Promise<Answer> {
    return this.answers.created('grades', await this.grades.record(body.details()));
  }

  @Post('batch')
  @AcceptsBatch()
  @RequireScopes('write:students')
  @ReturnsStudentData('records of students')
  @Operation(docs.createBatch)
  createBatch(@Body() { records }: CreateGradesDto, @Query() { partial = false }: BatchQueryDto): Promise<Answer> {
    return this.batches.write({ items: records, itemClass: CreateGradeDto, partial }, (all) =>
      this.grades.recordAll(all),
    );
  }

  @Get(':id/history')
  @RequireScopes('read:students')
  @ReturnsStudentData('records of students')
  @Operation(docs.history)
  async historyOf(@Param('id', RecordId) id: number, @Query() { request }: PageQueryDto): Promise<string> {
    return pageJson(await this.history.ofGrade(id, request), request);
  }

  @Get(':id')
  @RequireScopes('read:students')
  @ReturnsStudentData('records of students')
  @Operation(docs.get)
  async get(@Param('id', RecordId) id: number): Promise<Answer> {
    return recordAnswer(await this.records.one(id));
  }

  @Put(':id')
  @RequireScopes('write:students')
  @ReturnsStudentData('records of students')
  @Operation(docs.correct)
  correct(
    @Param('id', RecordId) id: number,
    @Body() body: CorrectGradeDto,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    return this.revisions.of(request, {
      read: () => this.records.one(id),
      write: () => this.grades.correct(id, body.details()),
    });
  }

  @Delete(':id')
  @RequireScopes('write:students')
  @ReturnsStudentData('records of students')
  @Operation(docs.remove)
  remove(@Param('id', RecordId) id: number, @Req() request: FastifyRequest): Promise<Answer> {
    return this.revisions.removal(request, {
      read: () => this.records.one(id),
      remove: () => this.grades.remove(id),
    });
  }
}
