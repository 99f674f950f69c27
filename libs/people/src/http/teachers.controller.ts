import { RequireScopes } from '@homeroom/access';
import { pageJson } from '@homeroom/kernel';
import { Answers, Operation, RecordId } from '@homeroom/platform';
import { Body, Controller, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { TeachersService } from '../application/teachers.service';
import { TeacherRecords } from '../persistence/teacher.records';
import { teachersDocs as docs } from './teachers.docs';
import { ListTeachersDto, TeacherDto } from './teachers.dto';

@Controller('teachers')
export class TeachersController {
  constructor(
    private readonly teachers: TeachersService,
    private readonly records: TeacherRecords,
    private readonly answers: Answers,
  ) {}

  @Get()
  @RequireScopes('read:teachers')
  @Operation(docs.list)
  async list(@Query() query: ListTeachersDto): Promise<string> {
    const { request, search, department } = query;
    return pageJson(await this.records.page({ search, department }, request), request);
  }

  @Post()
  @RequireScopes('write:teachers')
  @Operation(docs.create)
  async create(@Body() body: TeacherDto, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const id = await this.teachers.hire(body.details());
    return this.answers.created(reply, 'teachers', id, await this.records.one(id));
  }

  @Get(':id')
  @RequireScopes('read:teachers')
  @Operation(docs.get)
  get(@Param('id', RecordId) id: number): Promise<string> {
    return this.records.one(id);
  }

  @Put(':id')
  @RequireScopes('write:teachers')
  @Operation(docs.update)
  async update(@Param('id', RecordId) id: number, @Body() body: TeacherDto): Promise<string> {
    await this.teachers.revise(id, body.details());
    return this.records.one(id);
  }
}
