import { RequireScopes, ReturnsStudentData } from '@homeroom/access';
import { pageJson } from '@homeroom/kernel';
import { Operation, RecordId } from '@homeroom/http';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AveragesService } from '../application/averages.service';
import { GradeQueries } from '../persistence/grade.queries';
import type { StudentAveragesResource } from './averages.resource';
import { gradesOpenApi as docs } from './grades.openapi';
import { StudentAveragesDto, StudentGradesDto } from './grades.dto';

@ApiTags('Grades')
@Controller('students/:id')
export class StudentGradesController {
  constructor(
    private readonly records: GradeQueries,
    private readonly averages: AveragesService,
  ) {}

  @Get('grades')
  @RequireScopes('read:students')
  @ReturnsStudentData('records of students')
  @Operation(docs.ofStudent)
  async list(@Param('id', RecordId) id: number, @Query() query: StudentGradesDto): Promise<string> {
    const { request, cursorRequest, class_id: classId, term } = query;
    if (cursorRequest) return this.records.ofStudentAfter(id, { classId, term }, cursorRequest);
    return pageJson(await this.records.ofStudent(id, { classId, term }, request), request);
  }

  @Get('averages')
  @RequireScopes('read:students')
  @ReturnsStudentData('records of students')
  @Operation(docs.averagesOfStudent)
  async averagesOf(
    @Param('id', RecordId) id: number,
    @Query() { class_id: classId, term }: StudentAveragesDto,
  ): Promise<StudentAveragesResource> {
    return { student_id: id, averages: await this.averages.ofStudent(id, { classId, term }) };
  }
}
