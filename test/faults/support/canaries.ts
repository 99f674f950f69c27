import type { Service } from '../../support/programs/process';

/** Stands in every value that is planted, and nowhere else. */
export const canary = 'Quokkabird';

const stackLine = `    at ${canary} (${canary}.js:1:1)`;

/** A name that looks like a line of a stack. A name has one line. */
export const nameOfCanary = `${canary}${stackLine}`;

/** A text with a line of a stack: the message of a driver that repeats the text would look like a stack. */
const textWithStack = `${canary}\n${stackLine}`;

const email = `${canary}@${canary}.example`;
const person = {
  name: nameOfCanary,
  email,
  phone: canary,
  office_room: canary,
  department: canary,
  subjects: [canary],
};
const student = {
  ...{ name: nameOfCanary, email, grade_level: canary, address: textWithStack, date_of_birth: '2015-04-03' },
  ...{ guardian_name: canary, guardian_email: email, guardian_phone: canary },
};
const schoolClass = { name: canary, teacher_id: 1, schedule: canary, room: canary, semester: canary, capacity: 2 };
const announcement = { title: canary, content: textWithStack, scope: 'grade_level', grade_level: canary };
const grade = { student_id: 1, class_id: 1, score: 7, term: canary, assignment_name: canary, comments: textWithStack };
const attendance = { student_id: 1, class_id: 1, date: '2026-03-02', status: 'late', notes: textWithStack };

/** What the caller sends beside it; none of it is a record's, and none of it is anybody's business either. */
const headers = {
  'user-agent': canary,
  cookie: `session=${canary}`,
  referer: `https://${canary}.example`,
  'idempotency-key': canary,
  'if-none-match': `"${canary}"`,
};

/** Every operation with what it takes. */
const writes: readonly (readonly [method: string, path: string, body: object])[] = [
  ['POST', '/teachers', person],
  ['PUT', '/teachers/1', person],
  ['POST', '/students', student],
  ['PUT', '/students/1', student],
  ['POST', '/classes', schoolClass],
  ['PUT', '/classes/1', schoolClass],
  ['POST', '/classes/1/enroll', { student_id: 1, note: canary }],
  ['POST', '/announcements', announcement],
  ['PUT', '/announcements/1', announcement],
  ['POST', '/grades', grade],
  ['POST', '/attendance', attendance],
];

const reads = [
  ...['/students', '/students/1', '/students/1/attendance', '/teachers', '/teachers/1', '/classes', '/classes/1'],
  ...['/classes/1/roster', '/announcements', '/announcements/1', '/grades', '/grades/1', '/attendance/1', '/health'],
];

/** What came back of an error. */
export interface ErrorAnswer {
  readonly request: string;
  readonly status: number;
  readonly text: string;
  readonly requestId: string | null;
}

/** Somebody who calls every route with canaries in everything that a caller may choose. */
export class CanaryCaller {
  readonly errorAnswers: ErrorAnswer[] = [];
  private calls = 0;

  constructor(
    private readonly service: Service,
    private readonly key: string,
  ) {}

  /** As it should be, or with each text made wrong. */
  async callAll(): Promise<void> {
    for (const [method, path, body] of writes) {
      await this.call(method, path, JSON.stringify(body));
      await this.call(method, path, JSON.stringify(wrong(body)));
      await this.call(method, path, `{"name": "${canary}`);
      await this.call(method, path, JSON.stringify(body), { 'content-type': `text/${canary}` });
      await this.call(method, path, JSON.stringify(body), { 'if-match': `"${canary}"` });
      await this.call(method, path, JSON.stringify(body), { authorization: `Bearer ${canary}` });
    }
    for (const path of reads) {
      await this.call('GET', `${path}?search=${canary}&grade_level=${canary}&term=${canary}&semester=${canary}`);
      await this.call('GET', `${path}?page=${canary}&start_date=${canary}&scope=${canary}&${canary}=1`);
      await this.call('GET', `${path}/${canary}`);
      await this.call(canary.toUpperCase(), path);
    }
  }

  async call(method: string, path: string, body?: string, more: Record<string, string> = {}): Promise<ErrorAnswer> {
    // One key for one write: the second would be the first one's answer.
    const own = { 'idempotency-key': `${canary}-${(this.calls += 1)}` };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(this.service.sandbox + path, {
      method,
      headers: { authorization: `Bearer ${this.key}`, ...type, ...headers, ...own, ...more },
      ...(body === undefined ? {} : { body }),
    });
    const requestId = answer.headers.get('x-request-id');
    const answered = { request: `${method} ${path}`, status: answer.status, text: await answer.text(), requestId };
    if (answer.status >= 400) this.errorAnswers.push(answered);
    return answered;
  }
}

/** The same with every text too long or of another type. */
const wrong = (body: object): object =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? canary.repeat(3_000) : [canary]]),
  );
