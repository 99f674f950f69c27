import type { OperationText } from '@homeroom/http';
import { studentExample, teacherExample } from '@homeroom/people';
import { recordOpenApi } from '@homeroom/records';
import { archiveOpenApi, ownSchoolOpenApi } from '@homeroom/schools';
import { ClassNotFound, TeacherHasLeft } from '../domain/classes.errors';
import { ClassResource, RosterResource } from './class.resource';
import { ClassDto } from './classes.dto';

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

const hasLeft = new TeacherHasLeft('2026-06-18');

/** The documentation of /classes. */
export const classesOpenApi = {
  ...recordOpenApi({
    nouns: ['class', 'classes'],
    notFound: new ClassNotFound(),
    resource: ClassResource,
    created: ClassDto,
    changed: ClassDto,
    example: classWithStudent,
    list: {
      description: 'Ordered by id. Each class contains its teacher.',
      example: 'The classes of a teacher in a semester',
    },
    create: {
      examples: { class: { summary: 'A class with 30 seats', body: algebra, status: 201, answer: createdClass } },
      errors: [hasLeft],
    },
    createBatch: {
      example: 'One class',
      bodies: [geometry],
      records: [{ ...createdClass, id: 2, ...geometry }],
      errors: [hasLeft],
    },
    get: { isAddition: true, example: 'A class with one student' },
    update: {
      description:
        'Optional fields that are left out keep their values. null clears them. A capacity below the number of enrolled students is accepted: it only prevents new enrollments.',
      examples: {
        moved: {
          summary: 'Another room, no limit',
          body: { name: algebra.name, teacher_id: 1, schedule: algebra.schedule, room: 'C 110', capacity: null },
          answer: { ...classWithStudent, room: 'C 110', capacity: null },
        },
      },
      errors: [new ClassNotFound(), hasLeft],
    },
    remove: {
      description:
        'For a class that was created by mistake: with an enrollment, a grade, attendance or an announcement it is 409.',
      example: 'The class had no record',
      uses: ['1 announcement', '25 enrollments'],
    },
  }),
  school: ownSchoolOpenApi('class', [new ClassNotFound()]),
  archive: archiveOpenApi('class', [new ClassNotFound()]),
  roster: {
    id: 'getClassRoster',
    summary: "Get a class's roster",
    description:
      'The class with all its students, ordered by id, or with `sort=name` or `sort=family_name` as people order names. With `as_of` the students are those of that day, also one to come. The class and the students are those of today; `include=then` adds the names, grade levels and teacher of that day where they were others. `as_of`, `include` and `sort` are additions of Homeroom.',
    of: 'class',
    answers: RosterResource,
    examples: {
      roster: {
        summary: 'A class with one student',
        answer: { class: classWithStudent, students: [studentExample], total_count: 1 },
      },
      then: {
        summary: 'A class of last year, with `include=then`',
        answer: {
          class: { ...classWithStudent, then: { teacher: { id: 2, name: 'Ruth Levi' } } },
          students: [{ ...studentExample, then: { name: studentExample.name, grade_level: '8' } }],
          total_count: 1,
        },
      },
    },
    errors: [new ClassNotFound()],
  } satisfies OperationText,
};
