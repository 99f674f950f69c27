import { CursorExpired, RecordInUse } from '@homeroom/kernel';
import { cursorPageOf, batchOf, batchText, onlyPage, type OperationText, pageOf } from '@homeroom/http';
import { ownSchoolOpenApi } from '@homeroom/schools';
import { TeacherNotFound } from '../domain/people.errors';
import { TeacherResource } from './teacher.resource';
import { CreateTeachersDto, TeacherDto } from './teachers.dto';

const of = 'teacher';
const errors = [new TeacherNotFound()];

const femi = { name: 'Femi Adeyemi', email: 'femi@school.example', department: 'Science' };
const grace = { name: 'Grace Okafor', email: 'grace@school.example', department: 'Mathematics' };

/** The teacher in the examples of the documentation. */
export const teacherExample = {
  id: 1,
  ...grace,
  subjects: ['Algebra', 'Geometry'],
  phone: '+49 30 5550 101',
  office_room: 'B 204',
  hire_date: '2026-09-01',
  created_at: '2026-09-01T08:00:00.000Z',
  updated_at: '2026-09-01T08:00:00.000Z',
};

/** The documentation of /teachers. */
export const teachersOpenApi = {
  create: {
    id: 'createTeacher',
    summary: 'Create a teacher',
    body: TeacherDto,
    answers: TeacherResource,
    examples: {
      teacher: {
        summary: 'A teacher with subjects',
        body: {
          ...grace,
          subjects: teacherExample.subjects,
          phone: teacherExample.phone,
          office_room: teacherExample.office_room,
        },
        status: 201,
        answer: teacherExample,
      },
    },
  },
  createBatch: {
    id: 'createTeachers',
    summary: 'Create many teachers',
    description: batchText,
    isAddition: true,
    isBatch: true,
    body: CreateTeachersDto,
    answers: batchOf(TeacherResource, 'Teacher'),
    examples: {
      teachers: {
        summary: 'One teacher',
        body: { records: [femi] },
        status: 201,
        answer: {
          written: 1,
          failed: 0,
          results: [
            {
              index: 0,
              status: 201,
              record: { ...teacherExample, id: 2, ...femi, subjects: [], phone: null, office_room: null },
            },
          ],
        },
      },
    },
  },
  list: {
    id: 'listTeachers',
    summary: 'List teachers',
    description: 'Ordered by id.',
    answers: pageOf(TeacherResource, 'TeacherPage'),
    cursorAnswers: cursorPageOf(TeacherResource, 'TeacherCursorPage'),
    examples: {
      page: {
        summary: 'The teachers of a department',
        answer: onlyPage(teacherExample),
      },
    },
    errors: [new CursorExpired()],
  },
  get: {
    id: 'getTeacher',
    summary: 'Get a teacher',
    isAddition: true,
    of,
    answers: TeacherResource,
    examples: { teacher: { summary: 'A teacher', answer: teacherExample } },
    errors,
  },
  school: ownSchoolOpenApi('teacher', errors),
  update: {
    id: 'updateTeacher',
    summary: 'Change a teacher',
    description: 'Optional fields that are left out keep their values. null clears them.',
    of,
    body: TeacherDto,
    answers: TeacherResource,
    examples: {
      moved: {
        summary: 'Another room, no phone',
        body: { ...grace, office_room: 'C 110', phone: null },
        answer: { ...teacherExample, office_room: 'C 110', phone: null, updated_at: '2026-09-02T08:00:00.000Z' },
      },
    },
    errors,
  },
  remove: {
    id: 'deleteTeacher',
    summary: 'Delete a teacher',
    description: 'For a teacher that was created by mistake: with a class it is 409.',
    isAddition: true,
    of,
    examples: { deleted: { summary: 'The teacher had no class', status: 204 } },
    errors: [...errors, new RecordInUse('Teacher', ['2 classes'])],
  },
} satisfies Record<string, OperationText | Record<'get' | 'put', OperationText>>;
