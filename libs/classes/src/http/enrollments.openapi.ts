import { batchOf, batchText, type OperationText } from '@homeroom/http';
import {
  AlreadyEnrolled,
  ClassIsFull,
  ClassNotFound,
  EnrollmentNotFound,
  StudentNotFound,
} from '../domain/classes.errors';
import { classWithStudent } from './classes.openapi';
import { EnrollDto, EnrollStudentsDto } from './classes.dto';
import { EnrollmentConfirmationResource, StudentClassesResource } from './enrollment.resource';

const of = 'class';

const confirmation = {
  message: 'Student enrolled successfully',
  class_id: 1,
  student_id: 1,
  enrolled_at: '2026-09-01T08:00:00.000Z',
};

/** The documentation of enrollments. */
export const enrollmentsOpenApi = {
  enroll: {
    id: 'enrollStudent',
    summary: 'Enroll a student in a class',
    description: 'Concurrent requests never exceed the capacity of the class.',
    of,
    body: EnrollDto,
    answers: EnrollmentConfirmationResource,
    examples: {
      enrollment: {
        summary: 'Student 1 takes a seat',
        body: { student_id: 1 },
        status: 201,
        answer: confirmation,
      },
    },
    errors: [new ClassNotFound(), new AlreadyEnrolled(), new ClassIsFull(30)],
  },
  enrollBatch: {
    id: 'enrollStudents',
    summary: 'Enroll many students in a class',
    description: `${batchText} Seats are given in the order of the request.`,
    isAddition: true,
    isBatch: true,
    of,
    body: EnrollStudentsDto,
    answers: batchOf(EnrollmentConfirmationResource, 'Enrollment'),
    examples: {
      students: {
        summary: 'One of two students has a seat already',
        body: { records: [{ student_id: 1 }, { student_id: 2 }] },
        status: 207,
        answer: {
          written: 1,
          failed: 1,
          results: [
            {
              index: 0,
              status: 409,
              error: { error: 'Student is already enrolled in this class', code: 'ALREADY_ENROLLED', status: 409 },
            },
            {
              index: 1,
              status: 201,
              record: { ...confirmation, student_id: 2, enrolled_at: '2026-09-02T08:00:00.000Z' },
            },
          ],
        },
      },
    },
    errors: [new ClassNotFound(), new AlreadyEnrolled(), new ClassIsFull(30)],
  },
  withdraw: {
    id: 'withdrawFromClass',
    summary: 'Withdraw a student from a class',
    description:
      'Ends the current enrollment today. The seat is free at once, and the period is kept as history. If the student is enrolled again, a new period begins.',
    isAddition: true,
    of,
    second: { name: 'student_id', of: 'student' },
    examples: { withdrawn: { summary: 'The seat of student 1 is free', status: 204 } },
    errors: [new EnrollmentNotFound(), new ClassNotFound()],
  },
  ofStudent: {
    id: 'getStudentClasses',
    summary: "Get a student's classes",
    description:
      'The classes in which the student sits or has sat, ordered by id. A period begins on `begin_date` and ends before `end_date`, which is null for the current one.',
    isAddition: true,
    of: 'student',
    answers: StudentClassesResource,
    examples: {
      classes: {
        summary: 'A class in which the student sits',
        answer: {
          student_id: 1,
          classes: [
            {
              class: classWithStudent,
              periods: [{ begin_date: '2026-09-01', end_date: null, enrolled_at: '2026-09-01T08:00:00.000Z' }],
            },
          ],
        },
      },
    },
    errors: [new StudentNotFound()],
  },
} satisfies Record<string, OperationText>;
