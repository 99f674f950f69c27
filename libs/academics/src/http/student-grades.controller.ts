import { RequireScopes, ReturnsStudentData } from '@homeroom/access';
import { pageJson } from '@homeroom/kernel';
import { Operation, RecordId } from '@homeroom/http';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GradeQueries } from '../persistence/grade.queries';
import { gradesOpenApi as docs } from './grades.openapi';
import { StudentGradesDto } from './grades.dto';

@ApiTags('Grades')
@Controller('students/:id/grades')
export class StudentGradesController {
  constructor(private readonly records: GradeQueries) {}

  @Get()
  @RequireScopes('read:students')
  @ReturnsStudentData('records of students')
  @Operation(docs.ofStudent)
  async list(@Param('id', RecordId) id: number, @Query() query: StudentGradesDto): Promise<string> {
    const { request, cursorRequest, class_id: classId, term } = query;
    if (cursorRequest) return this.records.ofStudentAfter(id, { classId, term }, cursorRequest);
    return pageJson(await this.records.ofStudent(id, { classId, term }, request), request);
  }
}
