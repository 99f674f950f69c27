import type { Attempt } from './busy-school';
import type { Reader } from './reader';

type Row = Readonly<Record<string, unknown>>;

/** What was promised to writers, held against what a school has now. */
export class KeptPromises {
  constructor(
    private readonly attempts: readonly Attempt[],
    private readonly reader: Reader,
  ) {}

  /** Those to a path, or to all, that were answered 201. */
  acknowledged(path = ''): Attempt[] {
    return this.attempts.filter((attempt) => attempt.acknowledged !== null && attempt.path.endsWith(path));
  }

  unanswered(path = ''): Attempt[] {
    return this.attempts.filter((attempt) => attempt.acknowledged === null && attempt.path.endsWith(path));
  }

  /** Every record that came back in an answer is there, the same in every field. */
  async expectRecords(): Promise<void> {
    const records = this.acknowledged().filter(({ path }) => !path.endsWith('/enroll'));
    await this.reader.each(records, async ({ path, acknowledged }) => {
      expect(await this.reader.get(`${path}/${String(acknowledged!['id'])}`)).toEqual(acknowledged);
    });
  }

  /** Of all rows, those promised are there; each other one is an attempt without an answer, whole, and none came twice. */
  expectNothingElse(path: string, rows: readonly Row[]): void {
    const promised = new Set(this.acknowledged(path).map(({ acknowledged }) => acknowledged!['id']));
    const others = rows.filter(({ id }) => !promised.has(id));
    expect([path, rows.length - others.length]).toEqual([path, promised.size]);
    const left = new Set(this.unanswered(path));
    for (const row of others) {
      const found = [...left].find(({ body }) => Object.entries(body).every(([name, value]) => row[name] === value));
      expect([row, found !== undefined]).toEqual([row, true]);
      left.delete(found!);
    }
  }

  /** Everybody who was given a seat has it, nobody sits there unasked, nobody twice, and there are no more than fit. */
  async expectSeats(id: number): Promise<void> {
    const { class: told, students, total_count } = await this.reader.get(`/classes/${id}/roster`);
    const seated: number[] = students.map((student: { id: number }) => student.id);
    const [sure, unsure] = [this.acknowledged(`/${id}/enroll`), this.unanswered(`/${id}/enroll`)].map((attempts) =>
      attempts.map(({ body }) => body['student_id'] as number),
    ) as [number[], number[]];
    expect(new Set(seated).size).toBe(seated.length);
    expect([told.enrolled_count, total_count]).toEqual([seated.length, seated.length]);
    expect(seated.length).toBeLessThanOrEqual(told.capacity ?? Infinity);
    expect(seated).toEqual(expect.arrayContaining(sure));
    expect(seated.filter((student) => !sure.includes(student) && !unsure.includes(student))).toEqual([]);
  }
}
