import type { Sql } from 'postgres';
import { type Outcome, student } from './asking';
import { Traffic } from './traffic';

/** A day of its own for each request. */
const dayOf = (count: number): string => new Date(Date.UTC(2000, 0, 1 + count)).toISOString().slice(0, 10);

const createdId = (outcome: Outcome): number => {
  if (outcome.status !== 201) throw new Error(`${outcome.status} ${outcome.text}`);
  return (JSON.parse(outcome.text) as { id: number }).id;
};

/** Reads and writes of all kinds of records, each as often. */
export class SchoolTraffic extends Traffic {
  protected override readonly pace = 40;
  private classId = 0;
  /** Texts of which each acknowledged record has one, by table. */
  private readonly acknowledged = new Map<string, string[]>();

  protected override async begin(): Promise<void> {
    await super.begin();
    const { mark } = this;
    const teacher = { name: 'Tom Ito', email: `${mark}@school.example`, department: 'Science' };
    const teacher_id = createdId(await this.post('/teachers', teacher, `${mark}teacher`));
    const schoolClass = { name: mark, teacher_id, schedule: 'Mon 09:00', capacity: null };
    this.classId = createdId(await this.post('/classes', schoolClass, `${mark}class`));
    createdId(await this.post(`/classes/${this.classId}/enroll`, { student_id: this.id }, `${mark}seat`));
  }

  protected override requests(count: number): readonly (() => Promise<Outcome>)[] {
    const { id: student_id, classId: class_id } = this;
    const of = { student_id, class_id };
    const text = `${this.mark}${count}`;
    const note = { grade: { comments: text }, attendance: { notes: text } };
    const reads = [
      `/students/${student_id}/attendance?class_id=${class_id}`,
      `/students/${student_id}/grades`,
      `/classes/${class_id}`,
      `/classes/${class_id}/roster`,
      '/grades?sort=-id&per_page=5',
      '/announcements?per_page=5',
      `/classes?per_page=5`,
    ];
    return [
      ...super.requests(count),
      () => this.enroll(count),
      () => this.create('student', text, '/students/batch', { records: [student(text)] }),
      () => this.create('grade', text, '/grades', { ...of, score: 9, max_score: 10, term: 'Q1', ...note.grade }),
      () => this.create('grade', text, '/grades/batch', { records: [{ ...of, score: 9, term: 'Q2', ...note.grade }] }),
      () =>
        this.create('attendance', text, '/attendance', {
          ...of,
          date: dayOf(count),
          status: 'late',
          ...note.attendance,
        }),
      () =>
        this.create('attendance', text, `/classes/${class_id}/attendance`, {
          date: dayOf(count),
          records: [{ student_id, status: 'present', ...note.attendance }],
        }),
      () =>
        this.create('announcement', text, '/announcements', { title: text, content: 'No school.', scope: 'school' }),
      ...reads.map((path) => () => this.get(path)),
    ];
  }

  /** How many records are there for each text of which one was acknowledged. */
  async counts(sql: Sql): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const [table, texts] of this.acknowledged) {
      for (const text of texts) counts[`${table} ${text}`] = 0;
      const column = columns[table]!;
      const rows = await sql<
        { text: string; count: number }[]
      >`SELECT ${sql(column)} AS text, count(*)::integer AS count
        FROM ${sql(table)} WHERE ${sql(column)} = ANY (${texts}) GROUP BY 1`;
      for (const { text, count } of rows) counts[`${table} ${text}`] = count;
    }
    return counts;
  }

  /** A new student takes a seat. */
  private async enroll(count: number): Promise<Outcome> {
    const added = await this.register(count);
    if (added.status !== 201) return added;
    const body = { student_id: createdId(added) };
    return this.create('enrollment', String(body.student_id), `/classes/${this.classId}/enroll`, body);
  }

  private async create(table: string, text: string, path: string, body: object): Promise<Outcome> {
    const outcome = await this.post(path, body, `${table}${this.mark}${text}`);
    if (outcome.status === 201) {
      const kept = table === 'student' ? student(text).email : text;
      this.acknowledged.set(table, [...(this.acknowledged.get(table) ?? []), kept]);
    }
    return outcome;
  }
}

/** The column that has the text. */
const columns: Readonly<Record<string, string>> = {
  student: 'email',
  enrollment: 'student_id',
  grade: 'comments',
  attendance: 'notes',
  announcement: 'title',
};
