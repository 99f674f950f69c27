import type { OperationText } from '@homeroom/http';
import { TeacherNotFound } from '@homeroom/people';
import { MergeNotFound, MergeValuesDeleted } from '../domain/merges.errors';
import { MergeTeachersDto, UndoMergeDto } from './merges.dto';
import { TeacherMergeResource, TeacherMergesResource, UndoneTeacherMergeResource } from './teacher-merge.resource';

const common = { isAddition: true, of: 'teacher' } as const;

const both = { teacher_id: 1, merged_id: 2 };

const conflictOf = (key: string, kept: string, aside: string) => ({
  ...{ key, record: 'teacher', id: null, other_id: null },
  ...{ kept: { [key]: kept }, set_aside: { [key]: aside } },
});

/** The documentation of the merges of teachers. */
export const teacherMergesOpenApi = {
  merge: {
    ...common,
    id: 'mergeTeachers',
    summary: 'Make two records of one teacher one',
    description:
      'Classes, co-teachings, the ids of other systems and the users who are the teacher move to the teacher in the path, which also gets the fields that it lacks, and the subjects of both. Where both have a value, that of the teacher in the path counts, unless `on_conflict` or `exceptions` say otherwise. The other id answers 404 with `merged_into`. With `dry_run=true` the answer is what the merge would do.',
    body: MergeTeachersDto,
    answers: TeacherMergeResource,
    examples: {
      twice: {
        summary: 'A teacher was added twice',
        body: { other_id: 2 },
        answer: {
          ...{ ...both, merged_at: '2026-09-02T08:00:00.000Z', undo_until: '2026-10-02T08:00:00.000Z' },
          moved: { classes: 0, co_teachings: 0, users: 0, sourced_ids: 0 },
          conflicts: [
            conflictOf('name', 'Grace Okafor', 'Femi Adeyemi'),
            conflictOf('email', 'grace@school.example', 'femi@school.example'),
            conflictOf('department', 'Mathematics', 'Science'),
          ],
        },
      },
    },
    errors: [new TeacherNotFound()],
  },
  undo: {
    ...common,
    id: 'undoTeacherMerge',
    summary: 'Undo a merge of teachers',
    description:
      'Within 30 days. The other teacher is back with its id, its users and the classes that still have the teacher in the path. The answer lists what was changed since.',
    body: UndoMergeDto,
    answers: UndoneTeacherMergeResource,
    examples: {
      two: {
        summary: 'They are two teachers',
        body: { other_id: 2 },
        answer: { ...both, classes: [], fields: [] },
      },
    },
    errors: [new MergeNotFound(), new TeacherNotFound(), new MergeValuesDeleted()],
  },
  list: {
    ...common,
    id: 'getTeacherMerges',
    summary: 'Get the merges into a teacher',
    answers: TeacherMergesResource,
    examples: {
      one: {
        summary: 'A teacher who was added twice',
        answer: {
          teacher_id: 1,
          merges: [{ merged_id: 2, merged_at: '2026-09-02T08:00:00.000Z', undone_at: null, undoable: true }],
        },
      },
    },
    errors: [new TeacherNotFound()],
  },
} satisfies Record<string, OperationText>;
