import type { OperationText } from '@homeroom/http';
import { StudentNotFound } from '@homeroom/people';
import { MergeNotFound, MergeValuesDeleted } from '../domain/merges.errors';
import { StudentMergeResource, StudentMergesResource, UndoneMergeResource } from './student-merge.resource';
import { MergeStudentsDto, UndoMergeDto } from './merges.dto';

const of = 'student';

const merged = {
  ...{ student_id: 1, merged_id: 2, merged_at: '2026-09-02T08:00:00.000Z', undo_until: '2026-10-02T08:00:00.000Z' },
  moved: { enrollments: 1, grades: 0, attendance: 0, withdrawals: 0, contacts: 0, sourced_ids: 0 },
  conflicts: [
    {
      ...{ key: 'name', record: 'student', id: null, other_id: null },
      ...{ kept: { name: 'Zoë Müller' }, set_aside: { name: 'Ravi Iyer' } },
    },
    {
      ...{ key: 'email', record: 'student', id: null, other_id: null },
      ...{ kept: { email: 'zoe@school.example' }, set_aside: { email: 'ravi@school.example' } },
    },
    {
      ...{ key: 'attendance 4', record: 'attendance', id: 3, other_id: 4 },
      kept: { class_id: 1, date: '2026-09-02', status: 'present', notes: null },
      set_aside: { class_id: 1, date: '2026-09-02', status: 'absent', notes: null },
    },
  ],
};

/** The documentation of the merges of students. */
export const studentMergesOpenApi = {
  merge: {
    id: 'mergeStudents',
    summary: 'Make two records of one student one',
    description:
      'Seats, grades, attendance, withdrawals, contacts and the ids of other systems move to the student in the path, which also gets the fields that it lacks. Where both have a value, that of the student in the path counts, unless `on_conflict` or `exceptions` say otherwise: two grades of one assignment, two marks of one class and day. Seats in one class that overlap become one. The history of a grade or mark has both values. The other id answers 404 with `merged_into`. With `dry_run=true` the answer is what the merge would do.',
    isAddition: true,
    of,
    body: MergeStudentsDto,
    answers: StudentMergeResource,
    examples: { twice: { summary: 'A student was added twice', body: { other_id: 2 }, answer: merged } },
    errors: [new StudentNotFound()],
  },
  undo: {
    id: 'undoStudentMerge',
    summary: 'Undo a merge of students',
    description:
      'Within 30 days. The other student is back with its id and with all that moved and was not changed since. The answer lists what was changed since: it stays with the student in the path.',
    isAddition: true,
    of,
    body: UndoMergeDto,
    answers: UndoneMergeResource,
    examples: {
      two: {
        summary: 'They are two students',
        body: { other_id: 2 },
        answer: { student_id: 1, merged_id: 2, enrollments: [], grades: [], attendance: [], contacts: [], fields: [] },
      },
    },
    errors: [new MergeNotFound(), new StudentNotFound(), new MergeValuesDeleted()],
  },
  list: {
    id: 'getStudentMerges',
    summary: 'Get the merges into a student',
    isAddition: true,
    of,
    answers: StudentMergesResource,
    examples: {
      one: {
        summary: 'A student who was added twice',
        answer: {
          student_id: 1,
          merges: [{ merged_id: 2, merged_at: '2026-09-02T08:00:00.000Z', undone_at: null, undoable: true }],
        },
      },
    },
    errors: [new StudentNotFound()],
  },
} satisfies Record<string, OperationText>;
