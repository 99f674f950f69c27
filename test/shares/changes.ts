import type { TestSchool } from '../support/test-school';
import { type Dice, idsOf } from './district';

/** One change of the district, as an office, an import or a head of school makes it. Some are refused by a rule. */
export const changeDistrict = (district: TestSchool, dice: Dice): Promise<void> =>
  change(district, dice).catch((error: unknown) => {
    // PostgreSQL refuses one of two changes that wait for each other, and a second seat of a student in a class on the same day.
    if (!(error instanceof Error && 'code' in error && ['40P01', '23P01'].includes(String(error.code)))) throw error;
  });

async function change(district: TestSchool, dice: Dice): Promise<void> {
  const sql = district.sql();
  const [students, classes, teachers, schools] = [
    await idsOf(district, 'student'),
    await idsOf(district, 'school_class'),
    await idsOf(district, 'teacher'),
    await idsOf(district, 'school'),
  ];
  const [student_id, class_id] = [dice.of(students), dice.of(classes)];
  const school = dice.below(5) === 0 ? null : dice.of(schools);
  const of = async (table: string) => dice.of(await idsOf(district, table));
  const day = () => dice.of(['2025-09-01', '2026-01-15', '2100-01-10', null]);
  switch (dice.below(28)) {
    case 0:
    case 1:
    case 2:
      await district.post(`/classes/${class_id}/enroll`, { student_id });
      return;
    case 3:
    case 4:
      await district.request('DELETE', `/enrollments/${await of('enrollment')}`, {});
      return;
    case 5:
      await sql`UPDATE student SET school_id = ${school} WHERE id = ${student_id}`;
      return;
    case 6:
      await sql`UPDATE school_class SET school_id = ${school} WHERE id = ${class_id}`;
      return;
    case 7:
      await sql`UPDATE school_class SET teacher_id = ${dice.of(teachers)} WHERE id = ${class_id}`;
      return;
    case 8:
      await district.post('/grades', { student_id, class_id, score: 5, max_score: 10, term: 'Q1' });
      return;
    case 9:
      await district.request('DELETE', `/grades/${await of('grade')}`, {});
      return;
    case 10:
      await district.request('DELETE', `/attendance/${await of('attendance')}`, {});
      return;
    case 11:
      expect([201, 404, 503]).toContain(
        (await district.post('/announcements', announcement(dice, class_id, school))).status,
      );
      return;
    case 12:
      if ((await idsOf(district, 'announcement')).length > 5)
        await district.request('DELETE', `/announcements/${await of('announcement')}`, {});
      return;
    case 13: {
      const path = `/announcements/${await of('announcement')}`;
      expect([200, 404, 503]).toContain((await district.put(path, announcement(dice, class_id, school))).status);
      return;
    }
    case 14:
      await sql`UPDATE student SET grade_level = ${String(5 + dice.below(8))} WHERE id = ${student_id}`;
      return;
    case 15:
      await sql`INSERT INTO class_teacher (class_id, teacher_id, is_primary, begin_date, end_date, is_current, updated_at)
        VALUES (${class_id}, ${dice.of(teachers)}, false, ${day()}, ${day()}, true, now())`;
      return;
    case 16:
      await sql`UPDATE class_teacher SET is_current = NOT is_current WHERE class_id = ${class_id}`;
      return;
    case 17:
      await district.post(`/students/${student_id}/withdraw`, { date: '2026-03-02' });
      return;
    case 18:
    case 19:
      await district.request('POST', `/students/${await withdrawn(district, dice)}/reinstate`, {});
      return;
    case 20:
      await district.post('/attendance', { student_id, class_id, date: '2026-03-02', status: 'late' });
      return;
    case 21:
    case 22:
      await sql`UPDATE enrollment SET end_date = begin_date + ${dice.of([0, 1, 100_000, null])}::int WHERE id = ${await of('enrollment')}`;
      return;
    case 23:
      await sql`DELETE FROM class_teacher WHERE class_id = ${class_id}`;
      return;
    case 24:
      await district.put(`/grades/${await of('grade')}`, { class_id });
      return;
    case 25:
      await district.put(`/attendance/${await of('attendance')}`, { class_id });
      return;
    case 26:
      await sql`UPDATE enrollment SET class_id = ${class_id} WHERE id = ${await of('enrollment')}`;
      return;
    default:
      await sql`UPDATE teacher SET school_id = ${school} WHERE id = ${dice.of(teachers)}`;
  }
}

/** A student who was withdrawn, so that many return; anybody if there is none. */
async function withdrawn(district: TestSchool, dice: Dice): Promise<number> {
  const rows = await district.sql()<
    { id: number }[]
  >`SELECT id FROM student WHERE withdrawn_on IS NOT NULL ORDER BY id`;
  return rows.length > 0 ? dice.of(rows).id : dice.of(await idsOf(district, 'student'));
}

function announcement(dice: Dice, class_id: number, school_id: number | null): object {
  const text = { title: 'Trip', content: 'To the lake' };
  const grade_level = String(5 + dice.below(8));
  switch (dice.below(3)) {
    case 0:
      return { ...text, scope: 'class', class_id };
    case 1:
      return { ...text, scope: 'grade_level', grade_level, school_id };
    default:
      return { ...text, scope: 'school', school_id };
  }
}
