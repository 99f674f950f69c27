import type { Sql } from 'postgres';
import { TestSchool, type Answer } from '../support/test-school';

let school: TestSchool;
let sql: Sql;
let students: number[];
let classes: number[];

beforeAll(async () => {
  school = await TestSchool.open();
  sql = school.sql();
  students = await Promise.all(Array.from({ length: 40 }, () => school.student()));
  classes = await Promise.all(Array.from({ length: 10 }, () => school.schoolClass()));
  // So many that they are found as in a school that has grown.
  await sql`INSERT INTO student (name, email, grade_level, enrollment_date, created_at, updated_at)
    SELECT 'Ada Obi', 'ada@example.org', '5', now(), now(), now() FROM generate_series(1, 5000)`;
  await sql`VACUUM (ANALYZE) student`;
});

afterAll(() => school.close());

const turns = Array.from({ length: 40 }, (_, turn) => turn);
const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status);

/** One of each kind that is different every turn, and what of it must be in the answer. */
const records: Record<string, (turn: number) => Record<string, unknown>> = {
  students: (turn) => ({ name: `Student ${turn}`, email: `s${turn}@example.org`, grade_level: String(turn % 3) }),
  teachers: (turn) => ({
    ...{ name: `Teacher ${turn}`, email: `t${turn}@example.org`, department: 'Arts' },
    subjects: [`NULL`, `"${turn}", {a\\b}`, ''].slice(0, turn % 3),
  }),
  classes: (turn) => ({ name: `Class ${turn}`, teacher_id: 1 + (turn % 10), schedule: `${turn}:00` }),
  announcements: (turn) => ({ title: `Title ${turn}`, content: `Größe ${turn} 😀`, scope: 'school' }),
  grades: (turn) => ({ student_id: students[turn], class_id: classes[turn % 10], score: turn + 0.1, term: `T${turn}` }),
  attendance: (turn) => ({
    ...{ student_id: students[turn], class_id: classes[turn % 10], date: '2026-03-02' },
    ...{ status: ['present', 'late'][turn % 2], notes: `Note ${turn}` },
  }),
};

interface Event {
  readonly record_ids: number[];
  readonly student_ids: number[];
  readonly route: string;
}

/** What the audit trail tells of a request. */
const noted = async (request: string): Promise<Event[]> =>
  sql<Event[]>`SELECT record_ids, student_ids, route FROM access.record_event WHERE request_id = ${request}`;

describe('records that are written at the same time', () => {
  it('go each to who wrote it, and are noted each as its own request', async () => {
    const sent = Object.entries(records).flatMap(([resource, record]) =>
      turns.map((turn) => ({ resource, body: record(turn), request: `${resource}-${turn}` })),
    );
    const answers = await Promise.all(
      sent.map(({ resource, body, request }) =>
        school.post(`/${resource}`, body, { headers: { 'x-request-id': request } }),
      ),
    );
    expect(statusesOf(answers)).toEqual(sent.map(() => 201));
    for (const [at, { body, resource, request }] of sent.entries()) {
      const { id, ...shown } = answers[at]!.body as { id: number };
      expect(shown).toMatchObject(body);
      expect((await school.get(`/${resource}/${id}`)).text).toBe(answers[at]!.text);
      const about = { students: [id], grades: [body['student_id']], attendance: [body['student_id']] }[resource] ?? [];
      expect(await noted(request)).toEqual([{ record_ids: [id], student_ids: about, route: `POST /v1/${resource}` }]);
    }
  });

  it('are written once, those that are repeated as well as those that are not', async () => {
    const student = (turn: number) => ({ name: `Once ${turn}`, email: 'o@example.org', grade_level: 'once' });
    const post = (turn: number) =>
      school.post('/students', student(turn), turn % 2 ? { headers: { 'idempotency-key': `once-${turn}` } } : {});
    const answers = await Promise.all(turns.map(post));
    expect(statusesOf(answers)).toEqual(turns.map(() => 201));
    const repeated = turns.filter((turn) => turn % 2);
    expect((await Promise.all(repeated.map(post))).map(({ text }) => text)).toEqual(
      repeated.map((turn) => answers[turn]!.text),
    );
    const { body } = await school.get('/students?grade_level=once&per_page=100');
    expect((body.data as { name: string }[]).map(({ name }) => name).sort()).toEqual(
      turns.map((turn) => `Once ${turn}`).sort(),
    );
  });

  it('are refused each for itself', async () => {
    const grade = (turn: number) => ({
      ...{ student_id: turn % 7 === 3 ? 999_999 : students[turn], class_id: turn % 7 === 5 ? 999_999 : classes[0] },
      ...{ score: turn, term: 'refused' },
    });
    const answers = await Promise.all(turns.map((turn) => school.post('/grades', grade(turn))));
    const expected = turns.map((turn) =>
      turn % 7 === 3 || turn % 7 === 5 ? { status: 400, code: 'VALIDATION_ERROR' } : { status: 201, score: turn },
    );
    expect(answers.map(({ status, body }) => ({ status, ...body }))).toMatchObject(expected);
    const { body } = await school.get('/grades?term=refused&per_page=100');
    const scores = (body.data as { score: number }[]).map(({ score }) => score).sort((one, other) => one - other);
    expect(scores).toEqual(turns.filter((turn) => expected[turn]!.status === 201));
    expect(body.pagination.total).toBe(scores.length);
  });

  it('are one record where they are one day of a student: one made it, and the others corrected it', async () => {
    const day = { student_id: students[0], class_id: classes[0], date: '2026-03-03' };
    const marks = turns.map((turn) => ({ ...day, status: 'late', notes: `Mark ${turn}` }));
    const answers = await Promise.all(marks.map((mark) => school.post('/attendance', mark)));
    expect(statusesOf(answers).sort()).toEqual([...turns.slice(1).map(() => 200), 201]);
    expect(answers.map(({ body }) => body.notes as string)).toEqual(marks.map(({ notes }) => notes));
    expect(new Set(answers.map(({ body }) => body.id as number)).size).toBe(1);
  });

  it('are changed each by its own request, and one that many change by all of them', async () => {
    const [one] = students;
    const changes = turns.map((turn) => ({ id: turn % 2 ? one : students[turn], address: `Street ${turn}` }));
    const answers = await Promise.all(changes.map(({ id, address }) => school.put(`/students/${id}`, { address })));
    const seen = answers.map(({ status, body }) => ({
      status,
      id: body.id as number,
      address: body.address as string,
    }));
    expect(seen).toEqual(changes.map((change) => ({ status: 200, ...change })));
    const [last] = await sql<{ changes: number }[]>`
      SELECT count(*)::integer AS changes FROM access.record_event
      WHERE record = 'student' AND fields @> '{address}' AND record_ids = ARRAY[${one!}::integer] AND action = 'write'
        AND route LIKE 'PUT %'`;
    expect(last!.changes).toBe(turns.length / 2 + 1);
  });

  it('take the seats of a class that there are, and not one more, whatever other classes give', async () => {
    const capacity = 7;
    const small = await school.schoolClass({ capacity });
    const wide = await school.schoolClass();
    const enroll = (id: number) => students.map((student_id) => school.post(`/classes/${id}/enroll`, { student_id }));
    const both = await Promise.all([Promise.all(enroll(small)), Promise.all(enroll(wide))]);
    const [few, all] = both.map(statusesOf);
    expect(few!.filter((status) => status === 201)).toHaveLength(capacity);
    expect(few!.filter((status) => status === 409)).toHaveLength(students.length - capacity);
    expect(all).toEqual(students.map(() => 201));
    const seated = async (id: number) => {
      const { body } = await school.get(`/classes/${id}/roster`);
      return [body.class.enrolled_count, body.total_count, body.students.length] as number[];
    };
    expect(await seated(small)).toEqual([capacity, capacity, capacity]);
    expect(await seated(wide)).toEqual([students.length, students.length, students.length]);
  });

  it('do not stand in the way of others, in whichever order and through whichever process they come', async () => {
    const other = await TestSchool.open({ database: school.database });
    const deadlocks = async () => {
      // What a session has counted it tells within a second, or when it is asked to.
      const [row] = await sql<{ deadlocks: number }[]>`
        SELECT deadlocks::integer FROM pg_stat_database WHERE datname = current_database()`;
      return row!.deadlocks;
    };
    const before = await deadlocks();
    // As many as go together.
    const some = students.slice(0, 16);
    for (let round = 0; round < 15; round += 1) {
      const address = `Round ${round}`;
      const answers = await Promise.all([
        ...some.map((id) => school.put(`/students/${id}`, { address })),
        ...some.toReversed().map((id) => other.put(`/students/${id}`, { address: `${address} of another` })),
        ...classes.map((id) => school.post(`/classes/${id}/enroll`, { student_id: students[round] })),
        ...classes.toReversed().map((id) => other.post(`/classes/${id}/enroll`, { student_id: students[39 - round] })),
      ]);
      expect(new Set(statusesOf(answers))).toEqual(new Set([200, 201]));
    }
    await other.close();
    await school.post('/teachers', records['teachers']!(1));
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(await deadlocks()).toBe(before);
  });

  it('wait for a lock only with those who are written with it, and are refused only where it is theirs', async () => {
    const [locked, free] = students;
    let changes: Promise<Answer[]> = Promise.resolve([]);
    await sql.begin(async (transaction) => {
      await transaction`SELECT FROM student WHERE id = ${locked!} FOR UPDATE`;
      changes = Promise.all([locked, free].map((id) => school.put(`/students/${id}`, { guardian_name: 'Grace' })));
      const others = await Promise.all(turns.map((turn) => school.post('/teachers', records['teachers']!(turn))));
      expect(statusesOf(others)).toEqual(turns.map(() => 201));
      expect(statusesOf(await changes)).toEqual([503, 200]);
    });
    expect((await school.put(`/students/${locked}`, { guardian_name: 'Grace' })).status).toBe(200);
  });
});
