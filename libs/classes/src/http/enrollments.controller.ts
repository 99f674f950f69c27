import { AcceptsBatch, RequireScopes, ReturnsStudentData } from '@homeroom/access';
import { DomainError } from '@homeroom/kernel';
import { Answer, Batches, BatchQueryDto, noContent, Operation, RecordId } from '@homeroom/http';
import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { EnrollmentService } from '../application/enrollment.service';
import { EnrollmentQueries } from '../persistence/enrollments/enrollment.queries';
import { EnrollDto, EnrollStudentsDto } from './classes.dto';
import { confirmationOf } from './enrollment-confirmation';
import { enrollmentsOpenApi as docs } from './enrollments.openapi';

@Controller()
export class EnrollmentsController {
  constructor(
    private readonly enrollments: EnrollmentService,
    private readonly records: EnrollmentQueries,
    private readonly batches: Batches,
  ) {}

  @Post('classes/:id/enroll')
  @RequireScopes('write:classes')
  @ReturnsStudentData('records of students')
  @Operation(docs.enroll)
  async enroll(@Param('id', RecordId) id: number, @Body() body: EnrollDto): Promise<Answer> {
    return new Answer(201, JSON.stringify(confirmationOf(await this.enrollments.enroll(id, body.student_id))));
  }

  @Post('classes/:id/enroll/batch')
  @AcceptsBatch()
  @RequireScopes('write:classes')
  @ReturnsStudentData('records of students')
  @Operation(docs.enrollBatch)
  enrollBatch(
    @Param('id', RecordId) id: number,
    @Body() { records }: EnrollStudentsDto,
    @Query() { partial = false }: BatchQueryDto,
  ): Promise<Answer> {
    return this.batches.write({ items: records, itemClass: EnrollDto, partial }, async (studentIds) =>
      (await this.enrollments.enrollAll(id, studentIds)).map((outcome) =>
        outcome instanceof DomainError ? outcome : { json: JSON.stringify(confirmationOf(outcome)) },
      ),
    );
  }

  @Delete('classes/:id/enroll/:student_id')
  @RequireScopes('write:classes')
  @ReturnsStudentData('records of students')
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
