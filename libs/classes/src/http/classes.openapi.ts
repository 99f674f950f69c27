import { RecordInUse } from '@homeroom/kernel';
import { studentExample, teacherExample } from '@homeroom/people';
import { batchOf, batchText, onlyPage, type OperationText, pageOf } from '@homeroom/http';
import { AlreadyEnrolled, ClassIsFull, ClassNotFound } from '../domain/classes.errors';
import { ClassResource, EnrollmentConfirmationResource, RosterResource } from './class.resource';
import { ClassDto, CreateClassesDto, EnrollDto, EnrollStudentsDto } from './classes.dto';

const of = 'class';
const errors = [new ClassNotFound()];

const algebra = {
  name: 'Algebra I',
  teacher_id: 1,
  schedule: 'Mon and Wed 09:00',
  room: 'B 201',
  capacity: 30,
  semester: 'Fall 2026',
};

const createdClass = {
  id: 1,
  ...algebra,
  teacher: teacherExample,
  enrolled_count: 0,
  created_at: '2026-09-01T08:00:00.000Z',
};

const geometry = { ...algebra, name: 'Geometry', capacity: 1 };

const classWithStudent = { ...createdClass, enrolled_count: 1 };

const confirmation = {
  message: 'Student enrolled successfully',
  class_id: 1,
  student_id: 1,
  enrolled_at: '2026-09-01T08:00:00.000Z',
};

/** The documentation of /classes. */
export const classesOpenApi = {
  create: {
    id: 'createClass',
    summary: 'Create a class',
    body: ClassDto,
    answers: ClassResource,
    examples: { class: { summary: 'A class with 30 seats', body: algebra, status: 201, answer: createdClass } },
  },
  createBatch: {
    id: 'createClasses',
    summary: 'Create many classes',
    description: batchText,
    isAddition: true,
    body: CreateClassesDto,
    answers: batchOf(ClassResource, 'Class'),
    examples: {
      classes: {
        summary: 'One class',
        body: { records: [geometry] },
        status: 201,
        answer: {
          written: 1,
          failed: 0,
          results: [{ index: 0, status: 201, record: { ...createdClass, id: 2, ...geometry } }],
        },
      },
    },
  },
  list: {
    id: 'listClasses',
    summary: 'List classes',
    description: 'Ordered by id. Each class contains its teacher.',
    answers: pageOf(ClassResource, 'ClassPage'),
    examples: {
      page: {
        summary: 'The classes of a teacher in a semester',
        answer: onlyPage(classWithStudent),
      },
    },
  },
  get: {
    id: 'getClass',
    summary: 'Get a class',
    isAddition: true,
    of,
    answers: ClassResource,
    examples: { class: { summary: 'A class with one student', answer: classWithStudent } },
    errors,
  },
  update: {
    id: 'updateClass',
    summary: 'Change a class',
    description:
      'Optional fields that are left out keep their values. null clears them. A capacity below the number of enrolled students is accepted: it only prevents new enrollments.',
    of,
    body: ClassDto,
    answers: ClassResource,
    examples: {
      moved: {
        summary: 'Another room, no limit',
        body: { name: algebra.name, teacher_id: 1, schedule: algebra.schedule, room: 'C 110', capacity: null },
        answer: { ...classWithStudent, room: 'C 110', capacity: null },
      },
    },
    errors,
  },
  remove: {
    id: 'deleteClass',
    summary: 'Delete a class',
    description:
      'For a class that was created by mistake: with an enrollment, a grade, attendance or an announcement it is 409.',
    isAddition: true,
    of,
    examples: { deleted: { summary: 'The class had no record', status: 204 } },
    errors: [...errors, new RecordInUse('Class', ['1 announcement', '25 enrollments'])],
  },
  roster: {
    id: 'getClassRoster',
    summary: "Get a class's roster",
    description: 'The class with all its students, ordered by id.',
    of,
    answers: RosterResource,
    examples: {
      roster: {
        summary: 'A class with one student',
        answer: { class: classWithStudent, students: [studentExample], total_count: 1 },
      },
    },
    errors,
  },
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
} satisfies Record<string, OperationText>;
