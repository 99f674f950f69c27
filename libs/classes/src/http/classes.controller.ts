import { RequireScopes } from '@homeroom/access';
import { pageJson } from '@homeroom/kernel';
import { Answers, Operation, RecordId } from '@homeroom/platform';
import { Body, Controller, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ClassesService } from '../application/classes.service';
import { EnrollmentService } from '../application/enrollment.service';
import { ClassRecords } from '../persistence/class.records';
import { classesDocs as docs } from './classes.docs';
import { ClassDto, EnrollDto, ListClassesDto } from './classes.dto';
import { confirmationOf, type EnrollmentConfirmation } from './enrollment-confirmation';

@Controller('classes')
export class ClassesController {
  constructor(
    private readonly classes: ClassesService,
    private readonly enrollments: EnrollmentService,
    private readonly records: ClassRecords,
    private readonly answers: Answers,
  ) {}

  @Get()
  @RequireScopes('read:classes')
  @Operation(docs.list)
  async list(@Query() query: ListClassesDto): Promise<string> {
    const { request, semester, teacher_id: teacherId } = query;
    return pageJson(await this.records.page({ semester, teacherId }, request), request);
  }

  @Post()
  @RequireScopes('write:classes')
  @Operation(docs.create)
  async create(@Body() body: ClassDto, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const id = await this.classes.open(body.details());
    return this.answers.created(reply, 'classes', id, await this.records.one(id));
  }

  @Get(':id')
  @RequireScopes('read:classes')
  @Operation(docs.get)
  get(@Param('id', RecordId) id: number): Promise<string> {
    return this.records.one(id);
  }

  @Put(':id')
  @RequireScopes('write:classes')
  @Operation(docs.update)
  async update(@Param('id', RecordId) id: number, @Body() body: ClassDto): Promise<string> {
    await this.classes.revise(id, body.details());
    return this.records.one(id);
  }

  /** A roster carries whole student records: it needs the right to read students as well. */
  @Get(':id/roster')
  @RequireScopes('read:classes', 'read:students')
  @Operation(docs.roster)
  roster(@Param('id', RecordId) id: number): Promise<string> {
    return this.records.roster(id);
  }

  @Post(':id/enroll')
  @RequireScopes('write:classes')
  @Operation(docs.enroll)
  async enroll(@Param('id', RecordId) id: number, @Body() body: EnrollDto): Promise<EnrollmentConfirmation> {
    return confirmationOf(await this.enrollments.enroll(id, body.student_id));
  }
}
