import type { Student, Teacher } from '../../api/types';

/** A kind of people of whom two records are merged. */
export interface MergedKind {
  readonly noun: 'student' | 'teacher';
  readonly path: 'students' | 'teachers';
  readonly description: string;
  /** The filters of the search for the other record. */
  readonly filters: Readonly<Record<string, string>>;
  /** The page of a record. @param search with the environment */
  readonly hrefOf: (id: number, search: string) => string;
  /** What each number of moved records counts. */
  readonly moved: Readonly<Record<string, readonly [one: string, several: string]>>;
}

/** What tells apart two records of one name. */
export const noteOf = (record: Student | Teacher): string =>
  ('grade_level' in record
    ? [`Id ${record.id}`, `grade level ${record.grade_level}`, record.date_of_birth, record.email]
    : [`Id ${record.id}`, record.department, record.email]
  )
    .filter(Boolean)
    .join(', ');

export const studentMerge: MergedKind = {
  noun: 'student',
  path: 'students',
  description:
    'For one student who was added twice. Classes, grades and attendance of both are kept, and the merge can be undone for 30 days.',
  filters: { status: 'all', per_page: '8' },
  hrefOf: (id, search) => `/students/${id}${search}`,
  moved: {
    enrollments: ['enrollment', 'enrollments'],
    grades: ['grade', 'grades'],
    attendance: ['mark of attendance', 'marks of attendance'],
    withdrawals: ['withdrawal', 'withdrawals'],
    contacts: ['contact', 'contacts'],
    sourced_ids: ['id of another system', 'ids of other systems'],
  },
};

export const teacherMerge: MergedKind = {
  noun: 'teacher',
  path: 'teachers',
  description:
    'For one teacher who was added twice. The classes of both are kept, and the merge can be undone for 30 days.',
  filters: { per_page: '8' },
  hrefOf: (id, search) => `/teachers${search}&open=${id}`,
  moved: {
    classes: ['class', 'classes'],
    co_teachings: ['class of another teacher', 'classes of other teachers'],
    users: ['user of the dashboard', 'users of the dashboard'],
    sourced_ids: ['id of another system', 'ids of other systems'],
  },
};
