import { RequireScopes, ReturnsStudentData } from '@homeroom/access';
import { Answer, callerOf, Operation, RecordId } from '@homeroom/http';
import { RecordMergeQueries, undoDays } from '@homeroom/people';
import { Body, Controller, Get, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { StudentMergesService } from '../application/student-merges.service';
import { MergeStudentsDto, UndoMergeDto } from './student-merges.dto';
import { studentMergesOpenApi as docs } from './student-merges.openapi';

const day = 24 * 3_600_000;

@ApiTags('Students')
@Controller('students/:id')
export class StudentMergesController {
  constructor(
    private readonly merges: StudentMergesService,
    private readonly stored: RecordMergeQueries,
  ) {}

  @Post('merge')
  @RequireScopes('admin')
  @ReturnsStudentData('records of students')
  @Operation(docs.merge)
  async merge(
    @Param('id', RecordId) id: number,
    @Body() body: MergeStudentsDto,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    const { id: keyId, ownerId: userId } = callerOf(request);
    const { at, moved, conflicts } = await this.merges.merge({ keptId: id, ...body.details() }, { keyId, userId });
    const answer = {
      ...{ student_id: id, merged_id: body.other_id, merged_at: at.toISOString() },
      ...{ undo_until: new Date(at.getTime() + undoDays * day).toISOString(), moved, conflicts },
    };
    return new Answer(200, JSON.stringify(answer));
  }

  @Post('merge/undo')
  @RequireScopes('admin')
  @ReturnsStudentData('records of students')
  @Operation(docs.undo)
  async undo(@Param('id', RecordId) id: number, @Body() { other_id: otherId }: UndoMergeDto): Promise<Answer> {
    const stayed = await this.merges.undo(id, otherId);
    return new Answer(200, JSON.stringify({ student_id: id, merged_id: otherId, ...stayed }));
  }

  @Get('merges')
  @RequireScopes('read:students')
  @ReturnsStudentData('records of students')
  @Operation(docs.list)
  list(@Param('id', RecordId) id: number): Promise<string> {
    return this.stored.ofStudent(id);
  }
}
