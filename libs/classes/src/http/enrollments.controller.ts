import { AcceptsBatch, RequireScopes, ReturnsStudentData } from '@homeroom/access';
import { DomainError, pageJson } from '@homeroom/kernel';
import {
  Answer,
  Answers,
  Batches,
  BatchQueryDto,
  noContent,
  Operation,
  RecordId,
  recordAnswer,
  Revisions,
} from '@homeroom/http';
import { SchoolCalendar } from '@homeroom/people';
import { Body, Controller, Delete, Get, Param, Post, Put, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { EnrollmentService } from '../application/enrollment.service';
import { EnrollmentQueries } from '../persistence/enrollments/enrollment.queries';
import { confirmationOf } from './enrollment-confirmation';
import {
  CorrectEnrollmentDto,
  EnrollDto,
  EnrollStudentsDto,
  ListEnrollmentsDto,
  MoveEnrollmentDto,
  StudentClassesDto,
  WithdrawFromClassDto,
} from './enrollments.dto';
import { enrollmentsOpenApi as docs } from './enrollments.openapi';

@Controller()
export class EnrollmentsController {
  constructor(
    private readonly enrollments: EnrollmentService,
    private readonly records: EnrollmentQueries,
    private readonly answers: Answers,
    private readonly batches: Batches,
    private readonly revisions: Revisions,
    private readonly calendar: SchoolCalendar,
  ) {}

  @Post('classes/:id/enroll')
  @RequireScopes('write:classes')
  @ReturnsStudentData('records of students')
  @Operation(docs.enroll)
  async enroll(@Param('id', RecordId) id: number, @Body() body: EnrollDto): Promise<Answer> {
    return new Answer(201, JSON.stringify(confirmationOf(await this.enrollments.enroll(id, body.details()))));
  }

  @Post('classes/:id/enroll/batch')
  @AcceptsBatch()
  @RequireScopes('write:classes')
  @ReturnsStudentData('records of students')
  @Operation(docs.enrollBatch)
  enrollBatch(
    @Param('id', RecordId) id: number,
    @Body() { records }: EnrollStudentsDto,
    @Query() { partial = false }: BatchQueryDto,
  ): Promise<Answer> {
    return this.batches.write({ items: records, itemClass: EnrollDto, partial }, async (seats) =>
      (await this.enrollments.enrollAll(id, seats)).map((outcome) =>
        outcome instanceof DomainError ? outcome : { json: JSON.stringify(confirmationOf(outcome)) },
      ),
    );
  }

  @Delete('classes/:id/enroll/:student_id')
  @RequireScopes('write:classes')
  @ReturnsStudentData('records of students')
  @Operation(docs.withdraw)
  async withdraw(
    @Param('id', RecordId) id: number,
    @Param('student_id', RecordId) studentId: number,
    @Query() { date }: WithdrawFromClassDto,
  ): Promise<Answer> {
    await this.enrollments.withdraw(id, studentId, date);
    return noContent;
  }

  @Get('enrollments')
  @RequireScopes('read:classes', 'read:students')
  @ReturnsStudentData('records of students')
  @Operation(docs.list)
  async list(@Query() query: ListEnrollmentsDto): Promise<string> {
    const { request, cursorRequest, student_id: studentId, class_id: classId, as_of: asOf } = query;
    const filter = { studentId, classId, asOf };
    if (cursorRequest) return this.records.after(filter, cursorRequest);
    return pageJson(await this.records.page(filter, request), request);
  }

  @Get('enrollments/:id')
  @RequireScopes('read:classes', 'read:students')
  @ReturnsStudentData('records of students')
  @Operation(docs.get)
  async get(@Param('id', RecordId) id: number): Promise<Answer> {
    return recordAnswer(await this.records.one(id));
  }

  @Put('enrollments/:id')
  @RequireScopes('write:classes')
  @ReturnsStudentData('records of students')
  @Operation(docs.correct)
  correct(
    @Param('id', RecordId) id: number,
    @Body() body: CorrectEnrollmentDto,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    return this.revisions.of(request, {
      read: () => this.records.one(id),
      write: () => this.enrollments.correct(id, body.details()),
    });
  }

  @Delete('enrollments/:id')
  @RequireScopes('write:classes')
  @ReturnsStudentData('records of students')
  @Operation(docs.remove)
  remove(@Param('id', RecordId) id: number, @Req() request: FastifyRequest): Promise<Answer> {
    return this.revisions.removal(request, {
      read: () => this.records.one(id),
      remove: () => this.enrollments.remove(id),
    });
  }

  @Post('enrollments/:id/move')
  @RequireScopes('write:classes')
  @ReturnsStudentData('records of students')
  @Operation(docs.move)
  async move(@Param('id', RecordId) id: number, @Body() body: MoveEnrollmentDto): Promise<Answer> {
    return this.answers.created('enrollments', await this.enrollments.move(id, body.details()));
  }

  @Get('students/:id/classes')
  @RequireScopes('read:students', 'read:classes')
  @ReturnsStudentData('records of students')
  @Operation(docs.ofStudent)
  ofStudent(@Param('id', RecordId) id: number, @Query() { include }: StudentClassesDto): Promise<string> {
    return include === 'then' ? this.records.ofStudentThen(id, this.calendar.time().today) : this.records.ofStudent(id);
  }
}
