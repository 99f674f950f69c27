import { AcceptsBatch, RequireScopes, ReturnsStudentData } from '@homeroom/access';
import { pageJson } from '@homeroom/kernel';
import { Answer, Answers, Batches, BatchQueryDto, Operation, RecordId, recordAnswer, Revisions } from '@homeroom/http';
import { IncludeDto, OwnSchoolDto } from '@homeroom/schools';
import { Body, Controller, Delete, Get, Param, Post, Put, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { StudentsService } from '../application/students.service';
import { StudentQueries } from '../persistence/student.queries';
import { studentsOpenApi as docs } from './students.openapi';
import { CreateStudentsDto, CreateStudentDto, ListStudentsDto, UpdateStudentDto } from './students.dto';

@Controller('students')
export class StudentsController {
  constructor(
    private readonly students: StudentsService,
    private readonly records: StudentQueries,
    private readonly answers: Answers,
    private readonly batches: Batches,
    private readonly revisions: Revisions,
  ) {}

  @Get()
  @RequireScopes('read:students')
  @ReturnsStudentData('student records')
  @Operation(docs.list)
  async list(@Query() query: ListStudentsDto): Promise<string> {
    const { request, cursorRequest, search, grade_level: gradeLevel, school_id: schoolId, status, include } = query;
    const filter = { search, gradeLevel, schoolId, status };
    if (cursorRequest) return this.records.after(filter, cursorRequest, include);
    return pageJson(await this.records.page(filter, request, include), request);
  }

  @Post()
  @RequireScopes('write:students')
  @ReturnsStudentData('new student records')
  @Operation(docs.create)
  async create(@Body() body: CreateStudentDto): Promise<Answer> {
    return this.answers.created('students', await this.students.register(body.details()));
  }

  @Post('batch')
  @AcceptsBatch()
  @RequireScopes('write:students')
  @ReturnsStudentData('new student records')
  @Operation(docs.createBatch)
  createBatch(@Body() { records }: CreateStudentsDto, @Query() { partial = false }: BatchQueryDto): Promise<Answer> {
    return this.batches.write({ items: records, itemClass: CreateStudentDto, partial }, (all) =>
      this.students.registerAll(all),
    );
  }

  @Get(':id')
  @RequireScopes('read:students')
  @ReturnsStudentData('student records')
  @Operation(docs.get)
  async get(@Param('id', RecordId) id: number, @Query() { include }: IncludeDto): Promise<Answer> {
    return recordAnswer(await this.records.one(id, include));
  }

  @Get(':id/school')
  @RequireScopes('read:students')
  @ReturnsStudentData('student records')
  @Operation(docs.school.get)
  async school(@Param('id', RecordId) id: number): Promise<Answer> {
    return recordAnswer(await this.records.school(id));
  }

  @Get(':id/status')
  @RequireScopes('read:students')
  @ReturnsStudentData('student records')
  @Operation(docs.status)
  status(@Param('id', RecordId) id: number): Promise<string> {
    return this.records.status(id);
  }

  @Put(':id')
  @RequireScopes('write:students')
  @ReturnsStudentData('student records')
  @Operation(docs.update)
  update(
    @Param('id', RecordId) id: number,
    @Body() body: UpdateStudentDto,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    return this.revisions.of(request, {
      read: () => this.records.one(id),
      write: () => this.students.revise(id, body.details()),
    });
  }

  @Put(':id/school')
  @RequireScopes('write:students')
  @ReturnsStudentData('student records')
  @Operation(docs.school.put)
  setSchool(
    @Param('id', RecordId) id: number,
    @Body() { school_id: schoolId }: OwnSchoolDto,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    return this.revisions.ofPart(request, {
      read: () => this.records.school(id),
      write: () => this.students.revise(id, { schoolId }),
    });
  }

  @Delete(':id')
  @RequireScopes('write:students')
  @ReturnsStudentData('student records')
  @Operation(docs.remove)
  remove(@Param('id', RecordId) id: number, @Req() request: FastifyRequest): Promise<Answer> {
    return this.revisions.removal(request, {
      read: () => this.records.one(id),
      remove: () => this.students.remove(id),
    });
  }
}
