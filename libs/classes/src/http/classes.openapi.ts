import { studentExample, teacherExample } from '@homeroom/people';
import { onlyPage, type OperationText, pageOf } from '@homeroom/http';
import { AlreadyEnrolled, ClassIsFull, ClassNotFound } from '../domain/classes.errors';
import { ClassResource, EnrollmentConfirmationResource, RosterResource } from './class.resource';
import { ClassDto, EnrollDto } from './classes.dto';

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

const opened = {
  id: 1,
  ...algebra,
  teacher: teacherExample,
  enrolled_count: 0,
  created_at: '2026-09-01T08:00:00.000Z',
};

const attended = { ...opened, enrolled_count: 1 };

/** What the documentation says of /classes. */
export const classesOpenApi = {
  create: {
    id: 'createClass',
    summary: 'Create a class',
    body: ClassDto,
    answers: ClassResource,
    examples: { class: { summary: 'A class with 30 seats', body: algebra, status: 201, answer: opened } },
  },
  list: {
    id: 'listClasses',
    summary: 'List classes',
    description: 'In the order of their ids, each with its teacher.',
    answers: pageOf(ClassResource, 'ClassPage'),
    examples: {
      page: {
        summary: 'The classes of a teacher in a semester',
        answer: onlyPage(attended),
      },
    },
  },
  get: {
    id: 'getClass',
    summary: 'Get a class',
    of,
    answers: ClassResource,
    examples: { class: { summary: 'A class with one student', answer: attended } },
    errors,
  },
  update: {
    id: 'updateClass',
    summary: 'Change a class',
    description:
      'Optional fields that are left out stay as they are; null clears them. A capacity below the number enrolled is accepted: it only stops new enrollments.',
    of,
    body: ClassDto,
    answers: ClassResource,
    examples: {
      moved: {
        summary: 'Another room, no limit',
        body: { name: algebra.name, teacher_id: 1, schedule: algebra.schedule, room: 'C 110', capacity: null },
        answer: { ...attended, room: 'C 110', capacity: null },
      },
    },
    errors,
  },
  roster: {
    id: 'getClassRoster',
    summary: "Get a class's roster",
    description: 'The class with all its students, in the order of their ids.',
    of,
    answers: RosterResource,
    examples: {
      roster: {
        summary: 'A class with one student',
        answer: { class: attended, students: [studentExample], total_count: 1 },
      },
    },
    errors,
  },
  enroll: {
    id: 'enrollStudent',
    summary: 'Enroll a student in a class',
    description: 'Never one student too many, whatever runs in parallel.',
    of,
    body: EnrollDto,
    answers: EnrollmentConfirmationResource,
    examples: {
      enrollment: {
        summary: 'Student 1 takes a seat',
        body: { student_id: 1 },
        status: 201,
        answer: {
          message: 'Student enrolled successfully',
          class_id: 1,
          student_id: 1,
          enrolled_at: '2026-09-01T08:00:00.000Z',
        },
      },
    },
    errors: [new ClassNotFound(), new AlreadyEnrolled(), new ClassIsFull(30)],
  },
} satisfies Record<string, OperationText>;
