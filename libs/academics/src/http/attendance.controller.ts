import { AcceptsBatch, RequireScopes, ReturnsStudentData } from '@homeroom/access';
import { pageJson } from '@homeroom/kernel';
import { SchoolCalendar } from '@homeroom/people';
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
import { AttendanceService } from '../application/attendance.service';
import { AttendanceQueries } from '../persistence/attendance.queries';
import { RecordHistory } from '../persistence/record-history.queries';
import { attendanceOpenApi as docs } from './attendance.openapi';
import { LessonWarning } from './lesson-warning';
import {
  ClassDayDto,
  CorrectAttendanceDto,
  ListAttendanceDto,
  MarkDto,
  RecordAttendanceDto,
  RecordDayDto,
  StudentAttendanceDto,
} from './attendance.dto';

@Controller()
export class AttendanceController {
  constructor(
    private readonly attendance: AttendanceService,
    private readonly records: AttendanceQueries,
    private readonly history: RecordHistory,
    private readonly calendar: SchoolCalendar,
    private readonly lessons: LessonWarning,
    private readonly answers: Answers,
    private readonly batches: Batches,
    private readonly revisions: Revisions,
  ) {}

  @Get('attendance')
  @RequireScopes('read:students')
  @ReturnsStudentData('records of students')
  @Operation(docs.list)
  async list(@Query() query: ListAttendanceDto): Promise<string> {
    const { request, cursorRequest } = query;
    const filter = query.filter();
    if (cursorRequest) return this.records.after(filter, cursorRequest);
    return pageJson(await this.records.page(filter, request), request);
  }

  /** Answers 201 for a new record, and 200 for a corrected one. */
  @Post('attendance')
  @RequireScopes('write:students')
  @ReturnsStudentData('records of students')
  @Operation(docs.record)
  async record(@Body() body: RecordAttendanceDto): Promise<Answer> {
    const recorded = await this.attendance.record(body.details());
    const answer = recorded.created ? this.answers.created('attendance', recorded) : recordAnswer(recorded.json);
    return this.lessons.on(answer, body.class_id, body.date);
  }

  /** The result of a mark has status 201 for a new record, and 200 for a corrected one. */
  @Post('classes/:id/attendance')
  @AcceptsBatch()
  @RequireScopes('write:students')
  @ReturnsStudentData('records of students')
  @Operation(docs.recordDay)
  async recordDay(
    @Param('id', RecordId) id: number,
    @Body() { date, records }: RecordDayDto,
    @Query() { partial = false }: BatchQueryDto,
  ): Promise<Answer> {
    const answer = await this.batches.write({ items: records, itemClass: MarkDto, partial }, (marks) =>
      this.attendance.recordDay(id, date, marks),
    );
    return this.lessons.on(answer, id, date);
  }

  /** A roster contains students, so it needs both scopes. */
  @Get('classes/:id/attendance')
  @RequireScopes('read:classes', 'read:students')
  @ReturnsStudentData('records of students')
  @Operation(docs.ofClassDay)
  ofClassDay(@Param('id', RecordId) id: number, @Query() { date, sort, include }: ClassDayDto): Promise<string> {
    return this.records.ofClassDay(id, date ?? this.calendar.time().today, sort, include);
  }

  @Get('attendance/:id/history')
  @RequireScopes('read:students')
  @ReturnsStudentData('records of students')
  @Operation(docs.history)
  async historyOf(@Param('id', RecordId) id: number, @Query() { request }: PageQueryDto): Promise<string> {
    return pageJson(await this.history.ofAttendance(id, request), request);
  }

  @Get('attendance/:id')
  @RequireScopes('read:students')
  @ReturnsStudentData('records of students')
  @Operation(docs.get)
  async get(@Param('id', RecordId) id: number): Promise<Answer> {
    return recordAnswer(await this.records.one(id));
  }

  @Put('attendance/:id')
  @RequireScopes('write:students')
  @ReturnsStudentData('records of students')
  @Operation(docs.correct)
  correct(
    @Param('id', RecordId) id: number,
    @Body() body: CorrectAttendanceDto,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    return this.revisions.of(request, {
      read: () => this.records.one(id),
      write: () => this.attendance.correct(id, body.details()),
    });
  }

  @Delete('attendance/:id')
  @RequireScopes('write:students')
  @ReturnsStudentData('records of students')
  @Operation(docs.remove)
  remove(@Param('id', RecordId) id: number, @Req() request: FastifyRequest): Promise<Answer> {
    return this.revisions.removal(request, {
      read: () => this.records.one(id),
      remove: () => this.attendance.remove(id),
    });
  }

  @Get('students/:id/attendance')
  @RequireScopes('read:students')
  @ReturnsStudentData('records of students')
  @Operation(docs.ofStudent)
  ofStudent(@Param('id', RecordId) id: number, @Query() query: StudentAttendanceDto): Promise<string> {
    return this.records.ofStudent(id, query.filter());
  }
}
