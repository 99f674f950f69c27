import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../../libs/seed/src/random/random';

type Fields = Readonly<Record<string, unknown>>;

/** A write that was sent, and what became of it. */
export interface Attempt {
  readonly path: string;
  readonly body: Fields;
  /** The record that came back; null while no answer is there, or when none came. */
  acknowledged: Fields | null;
}

/** Somebody who writes one thing after the other, and keeps every promise that they were given. */
export class Writer {
  readonly attempts: Attempt[] = [];
  /** Answers that nobody should get, whatever is killed. */
  readonly oddities: string[] = [];
  private readonly students: Fields[] = [];
  private marks = 0;

  constructor(
    private readonly url: string,
    private readonly key: string,
    private readonly name: string,
    private readonly classes: readonly number[],
    private readonly chance: Random,
  ) {}

  /** Writes until it is told to end; who gets no answer goes on with something else. */
  async write(isOver: () => boolean): Promise<void> {
    while (!isOver()) await this.send(...this.nextWrite());
  }

  private nextWrite(): [path: string, body: Fields] {
    const mark = `${this.name}-${(this.marks += 1)}`;
    const student_id = this.students.length > 0 ? this.chance.pick(this.students)['id'] : undefined;
    const class_id = this.chance.pick(this.classes);
    const dice = this.chance.below(10);
    if (student_id === undefined || dice < 4) return ['/students', studentNamed(mark)];
    if (dice < 6)
      return ['/grades', { student_id, class_id, score: this.chance.below(101), term: mark, comments: mark }];
    // A day of its own each: what is posted again would correct the record.
    if (dice < 8)
      return ['/attendance', { student_id, class_id, date: dayOf(this.marks), status: 'late', notes: mark }];
    return [`/classes/${class_id}/enroll`, { student_id }];
  }

  private async send(path: string, body: Fields): Promise<void> {
    const attempt: Attempt = { path, body, acknowledged: null };
    this.attempts.push(attempt);
    try {
      const answer = await fetch(this.url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      });
      const said = (await answer.json()) as Fields;
      if (answer.status === 201) this.keep(attempt, said);
      // Refused for good: nobody may find it afterwards.
      else if (answer.status === 409 && path.endsWith('/enroll')) this.attempts.pop();
      else if (answer.status === 503) await pause(50);
      else this.oddities.push(`POST ${path}: ${answer.status} ${JSON.stringify(said)}`);
    } catch {
      // Whoever was killed said nothing.
      await pause(50);
    }
  }

  private keep(attempt: Attempt, said: Fields): void {
    attempt.acknowledged = said;
    if (attempt.path === '/students') this.students.push(said);
  }
}

const studentNamed = (mark: string): Fields => ({
  name: `Student ${mark}`,
  email: `${mark}@example.org`,
  grade_level: '5',
  date_of_birth: '2015-04-03',
  guardian_name: `Guardian ${mark}`,
  guardian_email: null,
  guardian_phone: null,
  address: `${mark} Long Street\n`.repeat(50).trim(),
});

const dayOf = (number: number): string => new Date(Date.UTC(2020, 0, 1 + number)).toISOString().slice(0, 10);

/** Classes that writers may fill: most with fewer seats than there will be students. @returns their ids */
export async function newClasses(url: string, key: string): Promise<number[]> {
  const post = async (path: string, body: Fields): Promise<number> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await answer.json()) as { id: number }).id;
  };
  const teacher_id = await post('/teachers', { name: 'Tom Ito', email: 'tom@example.org', department: 'Science' });
  const seats = [40, 40, 40, null];
  return Promise.all(
    seats.map((capacity) => post('/classes', { name: 'Algebra', teacher_id, schedule: 'Mon 09:00', capacity })),
  );
}
