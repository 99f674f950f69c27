import { RequireScopes } from '@homeroom/access';
import { pageJson } from '@homeroom/kernel';
import { Answers, Operation, RecordId } from '@homeroom/platform';
import { Body, Controller, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { StudentsService } from '../application/students.service';
import { StudentRecords } from '../persistence/student.records';
import { studentsDocs as docs } from './students.docs';
import { CreateStudentDto, ListStudentsDto, UpdateStudentDto } from './students.dto';

@Controller('students')
export class StudentsController {
  constructor(
    private readonly students: StudentsService,
    private readonly records: StudentRecords,
    private readonly answers: Answers,
  ) {}

  @Get()
  @RequireScopes('read:students')
  @Operation(docs.list)
  async list(@Query() query: ListStudentsDto): Promise<string> {
    const { request, search, grade_level: gradeLevel } = query;
    return pageJson(await this.records.page({ search, gradeLevel }, request), request);
  }

  @Post()
  @RequireScopes('write:students')
  @Operation(docs.create)
  async create(@Body() body: CreateStudentDto, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const id = await this.students.register(body.details());
    return this.answers.created(reply, 'students', id, await this.records.one(id));
  }

  @Get(':id')
  @RequireScopes('read:students')
  @Operation(docs.get)
  get(@Param('id', RecordId) id: number): Promise<string> {
    return this.records.one(id);
  }

  @Put(':id')
  @RequireScopes('write:students')
  @Operation(docs.update)
  async update(@Param('id', RecordId) id: number, @Body() body: UpdateStudentDto): Promise<string> {
    await this.students.revise(id, body.details());
    return this.records.one(id);
  }
}
