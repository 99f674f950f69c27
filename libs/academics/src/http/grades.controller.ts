import { RequireScopes } from '@homeroom/access';
import { pageJson } from '@homeroom/kernel';
import { Answers, Operation, RecordId } from '@homeroom/platform';
import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { GradesService } from '../application/grades.service';
import { GradeRecords } from '../persistence/grade.records';
import { gradesDocs as docs } from './grades.docs';
import { CreateGradeDto, ListGradesDto } from './grades.dto';

@Controller('grades')
export class GradesController {
  constructor(
    private readonly grades: GradesService,
    private readonly records: GradeRecords,
    private readonly answers: Answers,
  ) {}

  @Get()
  @RequireScopes('read:students')
  @Operation(docs.list)
  async list(@Query() query: ListGradesDto): Promise<string> {
    const { request, student_id: studentId, class_id: classId, term } = query;
    return pageJson(await this.records.page({ studentId, classId, term }, request), request);
  }

  @Post()
  @RequireScopes('write:students')
  @Operation(docs.create)
  async create(@Body() body: CreateGradeDto, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const id = await this.grades.record(body.details());
    return this.answers.created(reply, 'grades', id, await this.records.one(id));
  }

  @Get(':id')
  @RequireScopes('read:students')
  @Operation(docs.get)
  get(@Param('id', RecordId) id: number): Promise<string> {
    return this.records.one(id);
  }
}
