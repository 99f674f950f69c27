/** A list that can be filled: of its records some are on one side of a filter and some on the other. */
export interface List {
  /** What may be asked of it, the filter with its value last; all its records match the rest. */
  readonly queries: readonly string[];
  /** The filter's field, and its two values: the one that is asked for, and another. */
  readonly sides: readonly [field: string, asked: string, other: string];
  /** The rest of a new record. */
  readonly record: Readonly<Record<string, unknown>>;
  /** What its records refer to. */
  readonly setting?: string;
  /** Adds a record for each value in `$1`. */
  readonly fill: string;
  /** As the list has them. */
  readonly order?: string;
}

const teacher = `INSERT INTO teacher (name, email, department, hire_date, created_at, updated_at)
  VALUES ('T', 't@example.org', 'Art', now(), now(), now())`;

export const lists: Readonly<Record<string, List>> = {
  students: {
    queries: ['', 'search=ada', 'grade_level=9', 'search=ada&grade_level=9'],
    sides: ['grade_level', '9', '10'],
    record: { name: 'Ada Obi', email: 'ada@example.org' },
    fill: `INSERT INTO student (name, email, grade_level, enrollment_date, created_at, updated_at)
      SELECT 'Ada', 'a@example.org', side, now(), now(), now() FROM unnest($1::text[]) side`,
  },
  teachers: {
    queries: ['', 'search=tom', 'department=Art', 'search=tom&department=Art'],
    sides: ['department', 'Art', 'Music'],
    record: { name: 'Tom Ito', email: 'tom@example.org' },
    fill: `INSERT INTO teacher (name, email, department, hire_date, created_at, updated_at)
      SELECT 'Tom', 't@example.org', side, now(), now(), now() FROM unnest($1::text[]) side`,
  },
  classes: {
    queries: ['', 'teacher_id=1', 'semester=Fall', 'teacher_id=1&semester=Fall'],
    sides: ['semester', 'Fall', 'Spring'],
    record: { name: 'Algebra', teacher_id: 1, schedule: 'Mon 09:00' },
    setting: teacher,
    fill: `INSERT INTO school_class (name, teacher_id, schedule, semester, created_at)
      SELECT 'C', 1, 'Mon', side, now() FROM unnest($1::text[]) side`,
  },
  grades: {
    queries: ['', 'student_id=1', 'class_id=1', 'term=Q1', 'student_id=1&class_id=1&term=Q1'],
    sides: ['term', 'Q1', 'Q2'],
    record: { student_id: 1, class_id: 1, score: 1 },
    setting: `${teacher}; INSERT INTO school_class (name, teacher_id, schedule, created_at) VALUES ('C', 1, 'Mon', now());
      INSERT INTO student (name, email, grade_level, enrollment_date, created_at, updated_at)
      VALUES ('S', 's@example.org', '9', now(), now(), now())`,
    fill: `INSERT INTO grade (student_id, class_id, score, max_score, letter_grade, term, graded_at)
      SELECT 1, 1, 1, 100, 'F', side, now() FROM unnest($1::text[]) side`,
  },
  announcements: {
    queries: ['', 'active_only=false', 'priority=normal', 'scope=class', 'priority=normal&active_only=0&scope=class'],
    sides: ['scope', 'class', 'school'],
    record: { title: 'Trip', content: 'Bring boots.' },
    fill: `INSERT INTO announcement (title, content, scope, priority, author_id, published_at, created_at)
      SELECT 'A', 'B', side, 'normal', 1, timestamptz '2026-03-01' + n % 7 * interval '1 minute', now()
      FROM unnest($1::text[]) WITH ORDINALITY AS given (side, n)`,
    order: 'published_at DESC, id DESC',
  },
};

export const tableOf: Readonly<Record<string, string>> = {
  students: 'student',
  teachers: 'teacher',
  classes: 'school_class',
  grades: 'grade',
  announcements: 'announcement',
};
