import { CursorExpired, RecordInUse } from '@homeroom/kernel';
import { studentExample, teacherExample } from '@homeroom/people';
import { cursorPageOf, batchOf, batchText, onlyPage, type OperationText, pageOf } from '@homeroom/http';
import { ownSchoolOpenApi } from '@homeroom/schools';
import { ClassNotFound } from '../domain/classes.errors';
import { ClassResource, RosterResource } from './class.resource';
import { ClassDto, CreateClassesDto } from './classes.dto';

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

/** A class in the examples of the documentation. */
export const classWithStudent = { ...createdClass, enrolled_count: 1 };

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
    isBatch: true,
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
    cursorAnswers: cursorPageOf(ClassResource, 'ClassCursorPage'),
    examples: {
      page: {
        summary: 'The classes of a teacher in a semester',
        answer: onlyPage(classWithStudent),
      },
    },
    errors: [new CursorExpired()],
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
  school: ownSchoolOpenApi('class', errors),
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
    description:
      'The class with all its students, ordered by id, or with `sort=name` or `sort=family_name` as people order names. With `as_of` the students are those of that day, also one to come. The class is always that of today. `as_of` and `sort` are additions of Homeroom.',
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
} satisfies Record<string, OperationText | Record<'get' | 'put', OperationText>>;
