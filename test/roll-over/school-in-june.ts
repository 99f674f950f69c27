import { type ImportResult, UndoImport } from '@homeroom/import-jobs';
import { noExceptions, type RollOverRequest, type RollOverResult, RollOvers } from '@homeroom/roll-over';
import type { Finding } from '@homeroom/spreadsheets';
import { StoppedClock, tester, TestSchool } from '../support/test-school';

/** What each kind of request may have beside its school and its year. */
type Asked = Partial<Extract<RollOverRequest, { kind: 'close' }>> | Partial<Extract<RollOverRequest, { kind: 'open' }>>;

/** A school whose year 2025-26 has begun, on a clock that stands still. */
export class SchoolInJune {
  readonly clock = new StoppedClock(new Date('2025-08-20T12:00:00.000Z'));
  school!: TestSchool;
  year = 0;
  next = 0;

  async open(): Promise<void> {
    this.school = await TestSchool.open({ clock: this.clock });
    await this.begin();
  }

  /** Empties the school, and adds two years of two semesters each. */
  async begin(): Promise<void> {
    await this.school.sql()`TRUNCATE academic_session, closed_day, school, student, teacher, school_class, import, roll_over CASCADE`;
    this.at('2025-08-20');
    this.year = await this.addYear('2025-26', '2025-08-25', '2026-06-11', '2026-01-15');
    this.next = await this.addYear('2026-27', '2026-08-24', '2027-06-10', '2027-01-14');
  }

  async addYear(name: string, firstDay: string, lastDay: string, middle: string, schoolId?: number): Promise<number> {
    const add = async (path: string, body: object) => (await this.school.post(path, body)).body.id as number;
    const id = await add('/school-years', { name, first_day: firstDay, last_day: lastDay, school_id: schoolId });
    const first = Number(name.slice(0, 4));
    const spring = new Date(Date.parse(middle) + 24 * 3_600_000).toISOString().slice(0, 10);
    const semester = { kind: 'semester', school_year_id: id };
    await add('/terms', { ...semester, name: `Fall ${first}`, first_day: firstDay, last_day: middle });
    await add('/terms', { ...semester, name: `Spring ${first + 1}`, first_day: spring, last_day: lastDay });
    return id;
  }

  /** Noon of a day, `YYYY-MM-DD`. */
  at(day: string): void {
    this.clock.set(Date.parse(`${day}T12:00:00.000Z`) - this.clock.now().getTime());
  }

  async run(asked: Asked, { isDryRun = false } = {}): Promise<RollOverResult & { findings: readonly Finding[] }> {
    const findings: Finding[] = [];
    const observer = {
      ...{ begin: () => undefined, change: () => undefined, badRow: () => undefined, progress: () => undefined },
      finding: (finding: Finding) => void findings.push(finding),
    };
    const request = { schoolId: null, schoolYearId: this.year, exceptions: noExceptions, ...asked } as RollOverRequest;
    const result = await this.rollOvers.run(request, { isDryRun }, { actor: tester }, observer);
    return { ...result, findings };
  }

  close(asked: Asked = {}, options = {}) {
    return this.run({ kind: 'close', ...asked }, options);
  }

  openNext(asked: Asked = {}, options = {}) {
    return this.run({ kind: 'open', ...asked }, options);
  }

  undo({ id }: ImportResult) {
    return this.school.app.get(UndoImport, { strict: false }).run(id ?? 0, { actor: tester });
  }

  get rollOvers(): RollOvers {
    return this.school.app.get(RollOvers, { strict: false });
  }

  async enroll(classId: number, ...studentIds: number[]): Promise<void> {
    for (const student_id of studentIds) {
      const { status, text } = await this.school.post(`/classes/${classId}/enroll`, { student_id });
      if (status >= 300) throw new Error(text);
    }
  }

  async levelOf(id: number): Promise<string> {
    return (await this.school.get(`/students/${id}`)).body.grade_level;
  }

  async statusOf(id: number): Promise<object> {
    return (await this.school.get(`/students/${id}/status`)).body;
  }

  /** The periods of a class, as `[student, first day, end]`. */
  async seats(classId: number): Promise<unknown[]> {
    const rows = await this.school.sql()`SELECT student_id, begin_date::text, end_date::text FROM enrollment
      WHERE class_id = ${classId} ORDER BY id`;
    return rows.map(({ student_id, begin_date, end_date }) => [student_id, begin_date, end_date]);
  }

  /** All records that a roll-over writes, without what each write changes. */
  async snapshot(): Promise<unknown> {
    const sql = this.school.sql();
    return {
      students: await sql`SELECT id, grade_level, school_id, withdrawn_on, withdrawal_reason FROM student ORDER BY id`,
      classes:
        await sql`SELECT id, name, teacher_id, room, schedule, semester, first_day, last_day, copied_from FROM school_class ORDER BY id`,
      seats: await sql`SELECT id, class_id, student_id, begin_date, end_date FROM enrollment ORDER BY id`,
      withdrawals: await sql`SELECT student_id, begin_date, end_date FROM withdrawal ORDER BY student_id, begin_date`,
    };
  }
}
