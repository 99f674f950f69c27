import { RequireScopes } from '@homeroom/access';
import { pageJson } from '@homeroom/kernel';
import { Answer, Answers, callerOf, Operation, RecordId, recordAnswer, Revisions } from '@homeroom/http';
import { IncludeDto } from '@homeroom/schools';
import { Body, Controller, Delete, Get, Param, Post, Put, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AnnouncementsService } from '../application/announcements.service';
import { AnnouncementQueries } from '../persistence/announcement.queries';
import { announcementsOpenApi as docs } from './announcements.openapi';
import { AnnouncementDto, ListAnnouncementsDto } from './announcements.dto';

@Controller('announcements')
export class AnnouncementsController {
  constructor(
    private readonly announcements: AnnouncementsService,
    private readonly records: AnnouncementQueries,
    private readonly answers: Answers,
    private readonly revisions: Revisions,
  ) {}

  @Get()
  @RequireScopes('read:classes')
  @Operation(docs.list)
  async list(@Query() query: ListAnnouncementsDto): Promise<string> {
    const { request, cursorRequest, scope, priority, school_id: schoolId, active_only: activeOnly, include } = query;
    const filter = { scope, priority, schoolId };
    if (cursorRequest) return this.announcements.listAfter(filter, activeOnly, cursorRequest, include);
    return pageJson(await this.announcements.list(filter, activeOnly, request, include), request);
  }

  @Post()
  @RequireScopes('write:classes')
  @Operation(docs.create)
  async create(@Body() body: AnnouncementDto, @Req() request: FastifyRequest): Promise<Answer> {
    return this.answers.created(
      'announcements',
      await this.announcements.publish(body.details(), callerOf(request).ownerId),
    );
  }

  @Get(':id')
  @RequireScopes('read:classes')
  @Operation(docs.get)
  async get(@Param('id', RecordId) id: number, @Query() { include }: IncludeDto): Promise<Answer> {
    return recordAnswer(await this.records.one(id, include));
  }

  @Put(':id')
  @RequireScopes('write:classes')
  @Operation(docs.update)
  update(
    @Param('id', RecordId) id: number,
    @Body() body: AnnouncementDto,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    return this.revisions.of(request, {
      read: () => this.records.one(id),
      write: () => this.announcements.revise(id, body.details()),
    });
  }

  @Delete(':id')
  @RequireScopes('write:classes')
  @Operation(docs.remove)
  remove(@Param('id', RecordId) id: number, @Req() request: FastifyRequest): Promise<Answer> {
    return this.revisions.removal(request, {
      read: () => this.records.one(id),
      remove: () => this.announcements.remove(id),
    });
  }
}
