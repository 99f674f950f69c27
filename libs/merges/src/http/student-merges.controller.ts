import { RequireScopes, ReturnsStudentData } from '@homeroom/access';
import { type Answer, Operation, RecordId } from '@homeroom/http';
import { RecordMergeQueries } from '@homeroom/people';
import { Body, Controller, Get, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { StudentMergesService } from '../application/student-merges.service';
import { mergeAnswer, mergerOf, undoAnswer } from './merge-answers';
import { MergeStudentsDto, UndoMergeDto } from './merges.dto';
import { studentMergesOpenApi as docs } from './student-merges.openapi';

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
    const merged = await this.merges.merge({ keptId: id, ...body.details() }, mergerOf(request));
    return mergeAnswer({ student_id: id, merged_id: body.other_id }, merged);
  }

  @Post('merge/undo')
  @RequireScopes('admin')
  @ReturnsStudentData('records of students')
  @Operation(docs.undo)
  async undo(@Param('id', RecordId) id: number, @Body() { other_id: otherId }: UndoMergeDto): Promise<Answer> {
    return undoAnswer({ student_id: id, merged_id: otherId }, await this.merges.undo(id, otherId));
  }

  @Get('merges')
  @RequireScopes('read:students')
  @ReturnsStudentData('records of students')
  @Operation(docs.list)
  list(@Param('id', RecordId) id: number): Promise<string> {
    return this.stored.ofStudent(id);
  }
}
