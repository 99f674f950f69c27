import { StudentNotFound } from '@homeroom/people';
import { CursorExpired } from '@homeroom/kernel';
import { batchOf, batchText, cursorPageOf, onlyPage, type OperationText, pageOf } from '@homeroom/http';
import {
  AlreadyEnrolled,
  ClassArchived,
  ClassIsFull,
  ClassNotFound,
  EnrollmentNotFound,
  StudentIsAbsent,
} from '../domain/classes.errors';
import { classWithStudent } from './classes.openapi';
import { EnrollmentConfirmationResource, EnrollmentResource, StudentClassesResource } from './enrollment.resource';
import { CorrectEnrollmentDto, EnrollDto, EnrollStudentsDto, MoveEnrollmentDto } from './enrollments.dto';

const of = 'class';

const confirmation = {
  message: 'Student enrolled successfully',
  class_id: 1,
  student_id: 1,
  enrolled_at: '2026-09-01T08:00:00.000Z',
};

const enrollment = {
  id: 1,
  class_id: 1,
  student_id: 1,
  begin_date: '2026-09-01',
  end_date: null,
  enrolled_at: confirmation.enrolled_at,
};

const seatErrors = [new AlreadyEnrolled(), new StudentIsAbsent(), new ClassIsFull(30), new ClassArchived('2026-06-18')];

/** The documentation of enrollments. */
export const enrollmentsOpenApi = {
  enroll: {
    id: 'enrollStudent',
    summary: 'Enroll a student in a class',
    description:
      'The class must have a free seat on each day of the period from today on. Concurrent requests never exceed its capacity. A day to come takes effect when it begins at the school.',
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
    errors: [new ClassNotFound(), ...seatErrors],
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
    errors: [new ClassNotFound(), ...seatErrors],
  },
  withdraw: {
    id: 'withdrawFromClass',
    summary: 'Withdraw a student from a class',
    description:
      'Ends the enrollment on `date`, by default today, when the seat is free at once. The period is kept as history. A period that begins later ends on its first day. If the student is enrolled again, a new period begins.',
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
      'The classes in which the student sits or has sat, ordered by id. A period begins on `begin_date` and ends before `end_date`, which is null if it is not known yet.',
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
              periods: [{ id: 1, begin_date: '2026-09-01', end_date: null, enrolled_at: '2026-09-01T08:00:00.000Z' }],
            },
          ],
        },
      },
    },
    errors: [new StudentNotFound()],
  },
  list: {
    id: 'listEnrollments',
    summary: 'List enrollments',
    description:
      'The periods in which students sit in classes, ordered by id, also those that have ended and those to come.',
    isAddition: true,
    answers: pageOf(EnrollmentResource, 'EnrollmentPage'),
    cursorAnswers: cursorPageOf(EnrollmentResource, 'EnrollmentCursorPage'),
    examples: { page: { summary: 'The enrollments of a class', answer: onlyPage(enrollment) } },
    errors: [new CursorExpired()],
  },
  get: {
    id: 'getEnrollment',
    summary: 'Get an enrollment',
    isAddition: true,
    of: 'enrollment',
    answers: EnrollmentResource,
    examples: { enrollment: { summary: 'A student sits in a class', answer: enrollment } },
    errors: [new EnrollmentNotFound()],
  },
  correct: {
    id: 'correctEnrollment',
    summary: 'Correct the period of an enrollment',
    description:
      'Dates that are left out stay. The student has no other seat in the class on any of the days, and the class has a free seat on each day that is added from today on.',
    isAddition: true,
    of: 'enrollment',
    body: CorrectEnrollmentDto,
    answers: EnrollmentResource,
    examples: {
      earlier: {
        summary: 'The student sat there earlier, until the end of the term',
        body: { begin_date: '2026-08-24', end_date: '2027-06-18' },
        answer: { ...enrollment, begin_date: '2026-08-24', end_date: '2027-06-18' },
      },
    },
    errors: [new EnrollmentNotFound(), ...seatErrors],
  },
  move: {
    id: 'moveEnrollment',
    summary: 'Move a student to another class',
    description:
      'Ends the enrollment and begins one in another class on the same day, with the same end, or changes nothing. An enrollment that begins later is moved as a whole.',
    isAddition: true,
    of: 'enrollment',
    body: MoveEnrollmentDto,
    answers: EnrollmentResource,
    examples: {
      moved: {
        summary: 'The student sits in class 2 from now on',
        body: { class_id: 2 },
        status: 201,
        answer: {
          ...{ ...enrollment, id: 4, class_id: 2 },
          ...{ begin_date: '2026-09-02', end_date: '2027-06-18', enrolled_at: '2026-09-02T08:00:00.000Z' },
        },
      },
    },
    errors: [new EnrollmentNotFound(), ...seatErrors],
  },
  remove: {
    id: 'deleteEnrollment',
    summary: 'Remove an enrollment that never was',
    description:
      'For a period that was recorded by mistake. To end an enrollment, withdraw the student from the class.',
    isAddition: true,
    of: 'enrollment',
    examples: { removed: { summary: 'The period is gone', status: 204 } },
    errors: [new EnrollmentNotFound()],
  },
} satisfies Record<string, OperationText>;
