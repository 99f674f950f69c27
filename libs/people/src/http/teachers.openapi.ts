import { recordOpenApi } from '@homeroom/records';
import { archiveOpenApi, ownSchoolOpenApi } from '@homeroom/schools';
import { TeacherNotFound } from '../domain/people.errors';
import { preferredNameOpenApi } from './preferred-name.controller';
import { TeacherResource } from './teacher.resource';
import { TeacherDto } from './teachers.dto';

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
  ...recordOpenApi({
    nouns: ['teacher', 'teachers'],
    notFound: new TeacherNotFound(),
    resource: TeacherResource,
    created: TeacherDto,
    changed: TeacherDto,
    example: teacherExample,
    list: { example: 'The teachers of a department' },
    create: {
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
      example: 'One teacher',
      bodies: [femi],
      records: [{ ...teacherExample, id: 2, ...femi, subjects: [], phone: null, office_room: null }],
    },
    get: { isAddition: true, example: 'A teacher' },
    update: {
      examples: {
        moved: {
          summary: 'Another room, no phone',
          body: { ...grace, office_room: 'C 110', phone: null },
          answer: { ...teacherExample, office_room: 'C 110', phone: null, updated_at: '2026-09-02T08:00:00.000Z' },
        },
      },
    },
    remove: {
      description: 'For a teacher that was created by mistake: with a class it is 409.',
      example: 'The teacher had no class',
      uses: ['2 classes'],
    },
  }),
  school: ownSchoolOpenApi('teacher', [new TeacherNotFound()]),
  archive: archiveOpenApi('teacher', [new TeacherNotFound()]),
  preferredName: preferredNameOpenApi('teacher', { preferred: 'Gigi', shown: 'Gigi Okafor', legal: 'Grace Okafor' }, [
    new TeacherNotFound(),
  ]),
};
