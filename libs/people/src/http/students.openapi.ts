import type { OperationText } from '@homeroom/http';
import { recordOpenApi } from '@homeroom/records';
import { ownSchoolOpenApi } from '@homeroom/schools';
import { StudentNotFound } from '../domain/people.errors';
import { preferredNameOpenApi } from './preferred-name.controller';
import { StudentPastResource } from './student-past.resource';
import { StudentResource } from './student.resource';
import { StudentStatusResource } from './student-status.resource';
import { CreateStudentDto, UpdateStudentDto } from './students.dto';

const zoe = {
  name: 'Zoë Müller',
  email: 'zoe@school.example',
  grade_level: '9',
  date_of_birth: '2011-05-17',
  guardian_name: 'Jan Müller',
  guardian_email: 'jan.mueller@mail.example',
  guardian_phone: '+49 30 5550 199',
  address: '12 Linden Street, 10115 Berlin',
};

const assigned = {
  enrollment_date: '2026-09-01',
  created_at: '2026-09-01T08:00:00.000Z',
  updated_at: '2026-09-01T08:00:00.000Z',
};

/** The student in the examples of the documentation. */
export const studentExample = { id: 1, ...zoe, ...assigned };

/** A status in the examples of the documentation. */
export const activeStudentExample = { student_id: 1, status: 'active', withdrawn_on: null, reason: null };

/** A status in the examples of the documentation. */
export const withdrawnStudentExample = {
  student_id: 1,
  status: 'withdrawn',
  withdrawn_on: '2026-09-01',
  reason: 'Moved to another district',
};

const unset = {
  date_of_birth: null,
  guardian_name: null,
  guardian_email: null,
  guardian_phone: null,
  address: null,
};

const amara = { name: 'Amara Obi', email: 'amara@school.example', grade_level: '9' };
const ravi = { name: 'Ravi Iyer', email: 'ravi@school.example', grade_level: '10' };

/** The documentation of /students. */
export const studentsOpenApi = {
  ...recordOpenApi({
    nouns: ['student', 'students'],
    notFound: new StudentNotFound(),
    resource: StudentResource,
    created: CreateStudentDto,
    changed: UpdateStudentDto,
    example: studentExample,
    list: {
      description: 'Ordered by id. Withdrawn students are listed only with `status`.',
      example: 'A search within a grade level',
    },
    create: {
      description: 'Two students may share an e-mail address.',
      examples: {
        whole: { summary: 'Every field', body: zoe, status: 201, answer: studentExample },
        least: {
          summary: 'Only what is required',
          body: ravi,
          status: 201,
          answer: { id: 2, ...ravi, ...unset, ...assigned },
        },
      },
    },
    createBatch: {
      example: 'Two students',
      bodies: [ravi, amara],
      records: [
        { id: 3, ...ravi, ...unset, ...assigned },
        { id: 4, ...amara, ...unset, ...assigned },
      ],
    },
    get: { example: 'A student' },
    update: {
      description: 'Fields that are left out keep their values. null clears an optional field.',
      examples: {
        promoted: {
          summary: 'Another grade level, no phone',
          body: { grade_level: '10', guardian_phone: null },
          answer: {
            ...studentExample,
            grade_level: '10',
            guardian_phone: null,
            updated_at: '2026-09-02T08:00:00.000Z',
          },
        },
      },
    },
    remove: {
      description: 'For a student that was created by mistake: with an enrollment, a grade or attendance it is 409.',
      example: 'The student had no record',
      uses: ['1 enrollment', '3 grades', '20 attendance records'],
    },
  }),
  past: {
    id: 'getStudentPast',
    summary: "Get a student's former names and grade levels",
    description:
      'The legal names and grade levels that the student had before those of the record, each up to and without the day `until`. On a day the student had those of the first entry with a later `until`; without one, those of the record. Of several changes on one day, the values of its morning are kept.',
    isAddition: true,
    of: 'student',
    answers: StudentPastResource,
    examples: {
      promoted: {
        summary: 'A student who came to the next grade level',
        answer: { student_id: 1, past: [{ until: '2026-09-02', name: zoe.name, grade_level: '9' }] },
      },
    },
    errors: [new StudentNotFound()],
  } satisfies OperationText,
  status: {
    id: 'getStudentStatus',
    summary: 'Get the status of a student',
    description: 'Whether the student is active, or since when and why the student is withdrawn.',
    isAddition: true,
    of: 'student',
    answers: StudentStatusResource,
    examples: { withdrawn: { summary: 'A withdrawn student', answer: withdrawnStudentExample } },
    errors: [new StudentNotFound()],
  } satisfies OperationText,
  school: ownSchoolOpenApi('student', [new StudentNotFound()]),
  preferredName: preferredNameOpenApi('student', { preferred: 'Zo', shown: 'Zo Müller', legal: 'Zoë Müller' }, [
    new StudentNotFound(),
  ]),
};
