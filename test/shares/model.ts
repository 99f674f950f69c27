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
  /** Of a seat or a teaching, `YYYY-MM-DD`. */
  readonly begin_date: string | null;
  readonly end_date: string | null;
  readonly teacher_named_by: 'person' | 'packages' | null;
}

const readIn =
  (sql: Sql) =>
  async (table: string): Promise<Row[]> => {
    const dated = ['enrollment', 'class_teacher'].includes(table) ? sql`, begin_date::text, end_date::text` : sql``;
    return [...(await sql<Row[]>`SELECT * ${dated} FROM ${sql(table)}`)];
  };

const isOn = ({ begin_date: begin, end_date: end }: Row, today: string): boolean =>
  (begin === null || begin <= today) && (end === null || end > today);

/** Whether the teacher in the record of a class teaches it: packages say nothing else of the two, or a person has chosen the teacher. */
const isTeacherOfRecord = (schoolClass: Row, teachings: readonly Row[]): boolean =>
  schoolClass.teacher_named_by === 'person' ||
  (schoolClass.teacher_named_by === null &&
    !teachings.some((each) => each.class_id === schoolClass.id && each.teacher_id === schoolClass.teacher_id));

/** The students of a share whose contact data it hides: no seat in its classes goes on, and the home school is another one. */
export async function formerStudents(
  sql: Sql,
  grants: Grants,
  rows: SharedRows,
  today: string,
): Promise<ReadonlySet<number>> {
  const read = readIn(sql);
  const seats = (await read('enrollment')).filter(({ class_id }) => rows['school_class']!.has(class_id!));
  const goesOn = ({ begin_date: begin, end_date: end }: Row) => end === null || (end > today && end > begin!);
  const current = new Set(seats.filter(goesOn).map(({ student_id }) => student_id));
  const students = (await read('student')).filter(({ id }) => rows['student']!.has(id));
  const isAtHome = ({ school_id }: Row) => school_id !== null && grants.schools.includes(school_id);
  return new Set(students.filter((each) => !isAtHome(each) && !current.has(each.id)).map(({ id }) => id));
}

/** The calendar of the whole district, and that of some schools. */
const isOfDistrictOr =
  (schools: ReadonlySet<number>) =>
  ({ school_id }: Row): boolean =>
    school_id === null || schools.has(school_id);

/** Says which records a share has on a day, in plain words, from the whole district. */
export async function sharedRows(sql: Sql, grants: Grants, today: string): Promise<SharedRows> {
  const read = readIn(sql);
  const ids = (rows: readonly { readonly id: number }[]) => new Set(rows.map(({ id }) => id));
  const isGranted = (row: Row) => row.school_id !== null && grants.schools.includes(row.school_id);
  const teachings = await read('class_teacher');
  const seconds = teachings.filter(({ is_current }) => is_current);
  const [taught, schoolClasses, seats, pupils, staff] = [
    seconds.filter((each) => each.teacher_id === grants.teacher && isOn(each, today)).map(({ class_id }) => class_id),
    await read('school_class'),
    await read('enrollment'),
    await read('student'),
    await read('teacher'),
  ];
  const classRows = schoolClasses.filter(
    (each) =>
      isGranted(each) ||
      grants.classes.includes(each.id) ||
      (each.teacher_id === grants.teacher && isTeacherOfRecord(each, teachings)) ||
      taught.includes(each.id),
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
  const rows = {
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
    academic_session: ids((await read('academic_session')).filter(isOfDistrictOr(schools))),
    closed_day: ids((await read('closed_day')).filter(isOfDistrictOr(schools))),
    grade: await work('grade'),
    attendance: await work('attendance'),
    grade_version: await work('grade_version'),
    attendance_version: await work('attendance_version'),
  };
  const former = await formerStudents(sql, grants, rows, today);
  const isShown = ({ student_id }: Row) => students.has(student_id) && !former.has(student_id);
  return { ...rows, contact: ids((await read('contact')).filter(isShown)) };
}
