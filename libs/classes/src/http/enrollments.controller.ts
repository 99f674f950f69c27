import { RequireScopes, ReturnsStudentData } from '@homeroom/access';
import { Answer, noContent, Operation, RecordId } from '@homeroom/http';
import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { EnrollmentService } from '../application/enrollment.service';
import { EnrollmentQueries } from '../persistence/enrollment.queries';
import { EnrollDto } from './classes.dto';
import { confirmationOf } from './enrollment-confirmation';
import { enrollmentsOpenApi as docs } from './enrollments.openapi';

@Controller()
export class EnrollmentsController {
  constructor(
    private readonly enrollments: EnrollmentService,
    private readonly records: EnrollmentQueries,
  ) {}

  @Post('classes/:id/enroll')
  @RequireScopes('write:classes')
  @ReturnsStudentData('records of students')
  @Operation(docs.enroll)
  async enroll(@Param('id', RecordId) id: number, @Body() body: EnrollDto): Promise<Answer> {
    return new Answer(201, JSON.stringify(confirmationOf(await this.enrollments.enroll(id, body.student_id))));
  }

  @Delete('classes/:id/enroll/:student_id')
  @RequireScopes('write:classes')
  @Operation(docs.withdraw)
  async withdraw(@Param('id', RecordId) id: number, @Param('student_id', RecordId) studentId: number): Promise<Answer> {
    await this.enrollments.withdraw(id, studentId);
    return noContent;
  }

  @Get('students/:id/classes')
  @RequireScopes('read:students', 'read:classes')
  @ReturnsStudentData('records of students')
  @Operation(docs.ofStudent)
  ofStudent(@Param('id', RecordId) id: number): Promise<string> {
    return this.records.ofStudent(id);
  }
}
