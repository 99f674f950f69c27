import { CursorExpired, RecordInUse } from '@homeroom/kernel';
import { cursorPageOf, batchOf, batchText, onlyPage, type OperationText, pageOf } from '@homeroom/http';
import { ownSchoolOpenApi } from '@homeroom/schools';
import { StudentNotFound } from '../domain/people.errors';
import { StudentResource } from './student.resource';
import { StudentStatusResource } from './student-status.resource';
import { CreateStudentDto, CreateStudentsDto, UpdateStudentDto } from './students.dto';

const of = 'student';
const errors = [new StudentNotFound()];

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
  create: {
    id: 'createStudent',
    summary: 'Create a student',
    description: 'Two students may share an e-mail address.',
    body: CreateStudentDto,
    answers: StudentResource,
    examples: {
      whole: { summary: 'Every field', body: zoe, status: 201, answer: studentExample },
      least: {
        summary: 'Only what is required',
        body: ravi,
        status: 201,
        answer: {
          id: 2,
          ...ravi,
          ...unset,
          ...assigned,
        },
      },
    },
  },
  createBatch: {
    id: 'createStudents',
    summary: 'Create many students',
    description: batchText,
    isAddition: true,
    isBatch: true,
    body: CreateStudentsDto,
    answers: batchOf(StudentResource, 'Student'),
    examples: {
      students: {
        summary: 'Two students',
        body: { records: [ravi, amara] },
        status: 201,
        answer: {
          written: 2,
          failed: 0,
          results: [
            { index: 0, status: 201, record: { id: 3, ...ravi, ...unset, ...assigned } },
            { index: 1, status: 201, record: { id: 4, ...amara, ...unset, ...assigned } },
          ],
        },
      },
    },
  },
  list: {
    id: 'listStudents',
    summary: 'List students',
    description: 'Ordered by id. Withdrawn students are listed only with `status`.',
    answers: pageOf(StudentResource, 'StudentPage'),
    cursorAnswers: cursorPageOf(StudentResource, 'StudentCursorPage'),
    examples: {
      page: {
        summary: 'A search within a grade level',
        answer: onlyPage(studentExample),
      },
    },
    errors: [new CursorExpired()],
  },
  get: {
    id: 'getStudent',
    summary: 'Get a student',
    of,
    answers: StudentResource,
    examples: { student: { summary: 'A student', answer: studentExample } },
    errors,
  },
  status: {
    id: 'getStudentStatus',
    summary: 'Get the status of a student',
    description: 'Whether the student is active, or since when and why the student is withdrawn.',
    isAddition: true,
    of,
    answers: StudentStatusResource,
    examples: { withdrawn: { summary: 'A withdrawn student', answer: withdrawnStudentExample } },
    errors,
  },
  school: ownSchoolOpenApi('student', errors),
  update: {
    id: 'updateStudent',
    summary: 'Change a student',
    description: 'Fields that are left out keep their values. null clears an optional field.',
    of,
    body: UpdateStudentDto,
    answers: StudentResource,
    examples: {
      promoted: {
        summary: 'Another grade level, no phone',
        body: { grade_level: '10', guardian_phone: null },
        answer: { ...studentExample, grade_level: '10', guardian_phone: null, updated_at: '2026-09-02T08:00:00.000Z' },
      },
    },
    errors,
  },
  remove: {
    id: 'deleteStudent',
    summary: 'Delete a student',
    description: 'For a student that was created by mistake: with an enrollment, a grade or attendance it is 409.',
    isAddition: true,
    of,
    examples: { deleted: { summary: 'The student had no record', status: 204 } },
    errors: [...errors, new RecordInUse('Student', ['1 enrollment', '3 grades', '20 attendance records'])],
  },
} satisfies Record<string, OperationText | Record<'get' | 'put', OperationText>>;
