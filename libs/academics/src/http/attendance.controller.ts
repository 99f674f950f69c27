import { RequireScopes } from '@homeroom/access';
import { Answers, Operation, RecordId } from '@homeroom/platform';
import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AttendanceService } from '../application/attendance.service';
import { AttendanceRecords } from '../persistence/attendance.records';
import { attendanceDocs as docs } from './attendance.docs';
import { RecordAttendanceDto, StudentAttendanceDto } from './attendance.dto';

@Controller()
export class AttendanceController {
  constructor(
    private readonly attendance: AttendanceService,
    private readonly records: AttendanceRecords,
    private readonly answers: Answers,
  ) {}

  /** 201 the first time; 200 when the record of that student, class and date is corrected. */
  @Post('attendance')
  @RequireScopes('write:students')
  @Operation(docs.record)
  async record(@Body() body: RecordAttendanceDto, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const { id, created } = await this.attendance.record(body.day());
    const json = await this.records.one(id);
    return created ? this.answers.created(reply, 'attendance', id, json) : reply.code(200).send(json);
  }

  @Get('attendance/:id')
  @RequireScopes('read:students')
  @Operation(docs.get)
  get(@Param('id', RecordId) id: number): Promise<string> {
    return this.records.one(id);
  }

  @Get('students/:id/attendance')
  @RequireScopes('read:students')
  @Operation(docs.ofStudent)
  ofStudent(@Param('id', RecordId) id: number, @Query() query: StudentAttendanceDto): Promise<string> {
    return this.records.ofStudent(id, query.filter());
  }
}
