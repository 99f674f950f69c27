import type { Sql } from 'postgres';
import type { Grants } from './district';

/** The ids of the rows of each table that a share has. */
export type SharedRows = Readonly<Record<string, ReadonlySet<number>>>;

interface Row {
  readonly id: number;
  readonly school_id: number | null;
  readonly class_id: number | null;
  readonly student_id: number;
  readonly teacher_id: number;
  readonly grade_level: string | null;
  readonly is_current: boolean;
}

/** Says which records a share has, in plain words, from the whole district. */
export async function sharedRows(sql: Sql, grants: Grants): Promise<SharedRows> {
  const read = async (table: string) => [...(await sql<Row[]>`SELECT * FROM ${sql(table)}`)];
  const ids = (rows: readonly { readonly id: number }[]) => new Set(rows.map(({ id }) => id));
  const isGranted = (row: Row) => row.school_id !== null && grants.schools.includes(row.school_id);
  const seconds = (await read('class_teacher')).filter(({ is_current }) => is_current);
  const [second, schoolClasses, seats, pupils, staff] = [
    seconds.filter((each) => each.teacher_id === grants.teacher).map(({ class_id }) => class_id),
    await read('school_class'),
    await read('enrollment'),
    await read('student'),
    await read('teacher'),
  ];
  const classRows = schoolClasses.filter(
    (each) =>
      isGranted(each) ||
      grants.classes.includes(each.id) ||
      each.teacher_id === grants.teacher ||
      second.includes(each.id),
  );
  const classes = ids(classRows);
  const ofClass = ({ class_id }: Row) => class_id !== null && classes.has(class_id);
  const enrollments = seats.filter(ofClass);
  const seated = new Set(enrollments.map(({ student_id }) => student_id));
  const students = ids(pupils.filter((each) => isGranted(each) || seated.has(each.id)));
  const teaching = new Set([...classRows, ...seconds.filter(ofClass)].map(({ teacher_id }) => teacher_id));
  const schools = new Set([...grants.schools, ...classRows.flatMap(({ school_id }) => school_id ?? [])]);
  const levels = new Set(pupils.filter(({ id }) => students.has(id)).map(({ grade_level }) => grade_level));
  const work = async (table: string) =>
    ids((await read(table)).filter((each) => ofClass(each) && students.has(each.student_id)));
  return {
    school: schools,
    teacher: ids(staff.filter((each) => isGranted(each) || teaching.has(each.id) || each.id === grants.teacher)),
    student: students,
    withdrawal: ids((await read('withdrawal')).filter(({ student_id }) => students.has(student_id))),
    school_class: classes,
    enrollment: ids(enrollments),
    class_teacher: ids((await read('class_teacher')).filter(ofClass)),
    announcement: ids(
      (await read('announcement')).filter((each) =>
        each.class_id !== null
          ? ofClass(each)
          : (each.school_id === null || schools.has(each.school_id)) &&
            (each.grade_level === null || levels.has(each.grade_level)),
      ),
    ),
    grade: await work('grade'),
    attendance: await work('attendance'),
    grade_version: await work('grade_version'),
    attendance_version: await work('attendance_version'),
  };
}
