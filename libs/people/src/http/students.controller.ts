import { RequireScopes, ReturnsStudentData } from '@homeroom/access';
import { Operation, RecordId } from '@homeroom/http';
import { recordController } from '@homeroom/records';
import { ownSchoolController } from '@homeroom/schools';
import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { StudentsService } from '../application/students.service';
import { StudentQueries } from '../persistence/student.queries';
import { preferredNameController } from './preferred-name.controller';
import { IncludeNamesDto } from './preferred-name.dto';
import { ListStudentsDto } from './students.dto';
import { studentsOpenApi } from './students.openapi';

const students = {
  path: 'students',
  reads: 'read:students',
  writes: 'write:students',
  studentData: 'student records',
  newStudentData: 'new student records',
  docs: studentsOpenApi,
  list: ListStudentsDto,
  one: IncludeNamesDto,
  queries: StudentQueries,
  service: StudentsService,
} as const;

@Controller('students')
export class StudentsController extends recordController(students) {}

@ApiTags('Students')
@Controller('students/:id/school')
export class StudentSchoolController extends ownSchoolController(students) {}

@ApiTags('Students')
@Controller('students/:id/preferred-name')
export class StudentPreferredNameController extends preferredNameController(students) {}

@ApiTags('Students')
@Controller('students/:id/past')
export class StudentPastController {
  constructor(private readonly records: StudentQueries) {}

  @Get()
  @RequireScopes('read:students')
  @ReturnsStudentData('student records')
  @Operation(studentsOpenApi.past)
  past(@Param('id', RecordId) id: number): Promise<string> {
    return this.records.past(id);
  }
}

@ApiTags('Students')
@Controller('students/:id/status')
export class StudentStatusController {
  constructor(private readonly records: StudentQueries) {}

  @Get()
  @RequireScopes('read:students')
  @ReturnsStudentData('student records')
  @Operation(studentsOpenApi.status)
  status(@Param('id', RecordId) id: number): Promise<string> {
    return this.records.status(id);
  }
}
