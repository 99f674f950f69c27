import { RequireScopes } from '@homeroom/access';
import { type Answer, Operation, RecordId } from '@homeroom/http';
import { RecordMergeQueries } from '@homeroom/people';
import { Body, Controller, Get, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { TeacherMergesService } from '../application/teacher-merges.service';
import { mergeAnswer, mergerOf, undoAnswer } from './merge-answers';
import { MergeTeachersDto, UndoMergeDto } from './merges.dto';
import { teacherMergesOpenApi as docs } from './teacher-merges.openapi';

@ApiTags('Teachers')
@Controller('teachers/:id')
export class TeacherMergesController {
  constructor(
    private readonly merges: TeacherMergesService,
    private readonly stored: RecordMergeQueries,
  ) {}

  @Post('merge')
  @RequireScopes('admin')
  @Operation(docs.merge)
  async merge(
    @Param('id', RecordId) id: number,
    @Body() body: MergeTeachersDto,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    const merged = await this.merges.merge({ keptId: id, ...body.details() }, mergerOf(request));
    return mergeAnswer({ teacher_id: id, merged_id: body.other_id }, merged);
  }

  @Post('merge/undo')
  @RequireScopes('admin')
  @Operation(docs.undo)
  async undo(@Param('id', RecordId) id: number, @Body() { other_id: otherId }: UndoMergeDto): Promise<Answer> {
    return undoAnswer({ teacher_id: id, merged_id: otherId }, await this.merges.undo(id, otherId));
  }

  @Get('merges')
  @RequireScopes('read:teachers')
  @Operation(docs.list)
  list(@Param('id', RecordId) id: number): Promise<string> {
    return this.stored.ofTeacher(id);
  }
}
