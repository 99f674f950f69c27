import type { Sql } from 'postgres';

/** The ids of a school with a teacher, a class and a student in it. */
export interface SmallSchool {
  readonly school: number;
  readonly teacher: number;
  readonly schoolClass: number;
  readonly student: number;
}

/** Adds the schools Lincoln (identifier `LIN`) and Roosevelt to the environment of a connection, past the service. */
export async function addTwoSchools(sql: Sql): Promise<{ lincoln: SmallSchool; roosevelt: SmallSchool }> {
  const added = async (name: string, identifier: string | null): Promise<SmallSchool> => {
    const [row] = await sql<SmallSchool[]>`
      WITH home AS (INSERT INTO school (name, identifier) VALUES (${name}, ${identifier}) RETURNING id),
        adult AS (INSERT INTO teacher (name, email, department, hire_date, created_at, updated_at, school_id)
          SELECT ${`Teacher of ${name}`}, ${`${name.toLowerCase()}@school.example`}, 'Art', now(), now(), now(), id FROM home RETURNING id),
        taught AS (INSERT INTO school_class (name, teacher_id, schedule, created_at, school_id)
          SELECT ${`Class of ${name}`}, adult.id, 'Mon', now(), home.id FROM adult, home RETURNING id),
        child AS (INSERT INTO student (name, email, grade_level, enrollment_date, created_at, updated_at, school_id)
          SELECT ${`Child of ${name}`}, ${`child-${name.toLowerCase()}@school.example`}, '5', now(), now(), now(), id FROM home RETURNING id)
      SELECT home.id AS school, adult.id AS teacher, taught.id AS "schoolClass", child.id AS student FROM home, adult, taught, child`;
    const { schoolClass, student } = row!;
    await sql`INSERT INTO enrollment (class_id, student_id, enrolled_at, begin_date) VALUES (${schoolClass}, ${student}, now(), '2026-03-02')`;
    return row!;
  };
  return { lincoln: await added('Lincoln', 'LIN'), roosevelt: await added('Roosevelt', null) };
}
