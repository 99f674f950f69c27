import type { Sql } from 'postgres';
import { expectNotFound } from '../support/expectations';
import { StoppedClock, TestSchool } from '../support/test-school';

const clock = new StoppedClock(new Date('2026-03-02T10:00:00.000Z'));
let school: TestSchool;
let sql: Sql;
let student_id: number;
let class_id: number;
/** The keys of two teachers. */
let ada: string;
let kim: string;

beforeAll(async () => {
  school = await TestSchool.open({ clock });
  sql = school.sql();
  [student_id, class_id] = [await school.student(), await school.schoolClass()];
  [ada, kim] = [await school.unlimitedKey({ name: 'Ada' }), await school.unlimitedKey({ name: 'Kim' })];
});

afterAll(() => school.close());

const by = (name: string) => ({ type: 'key', id: expect.any(Number) as number, name });

const historyOf = async (path: string) => (await school.get(`${path}/history`)).body;

async function recordGrade(fields: object = {}): Promise<string> {
  const grade = { student_id, class_id, score: 18.5, max_score: 20, term: 'Q1', ...fields };
  return `/grades/${(await school.post('/grades', grade, { key: ada })).body.id}`;
}

const dates = Array.from({ length: 28 }, (_, index) => `2026-02-${String(index + 1).padStart(2, '0')}`).values();
const newDay = (fields: object = {}) => ({
  student_id,
  class_id,
  date: dates.next().value!,
  status: 'late',
  ...fields,
});

async function recordDay(day: object): Promise<string> {
  return `/attendance/${(await school.post('/attendance', day, { key: ada })).body.id}`;
}

describe('the history of a grade (History)', () => {
  it('has the creation and every correction, the newest first, with fields, author and time', async () => {
    const path = await recordGrade({ comments: 'Well argued' });
    clock.advance(60_000);
    await school.put(path, { score: 19, comments: null }, { key: kim });
    const { data, pagination } = await historyOf(path);
    expect(data).toEqual([
      {
        ...{ version: 2, student_id, at: clock.now().toISOString(), by: by('Kim') },
        changes: [
          { field: 'score', from: 18.5, to: 19 },
          { field: 'letter_grade', from: 'A-', to: 'A' },
          { field: 'comments', from: 'Well argued', to: null },
        ],
      },
      {
        ...{ version: 1, student_id, at: new Date(clock.now().getTime() - 60_000).toISOString(), by: by('Ada') },
        changes: [
          { field: 'class_id', from: null, to: class_id },
          { field: 'score', from: null, to: 18.5 },
          { field: 'max_score', from: null, to: 20 },
          { field: 'letter_grade', from: null, to: 'A-' },
          { field: 'term', from: null, to: 'Q1' },
          { field: 'comments', from: null, to: 'Well argued' },
        ],
      },
    ]);
    expect(pagination).toEqual({ page: 1, per_page: 20, total: 2, total_pages: 1 });
  });

  it('is only the creation while nothing was changed, and writes no version', async () => {
    const path = await recordGrade();
    const before = await historyOf(path);
    expect(before.data).toMatchObject([{ version: 1, by: by('Ada') }]);
    await school.put(path, { score: 18.5, term: 'Q1' }, { key: kim });
    await school.put(path, {}, { key: kim });
    expect(await historyOf(path)).toEqual(before);
    expect(await sql`SELECT FROM grade_version WHERE record_id = ${path.split('/').at(-1)!}`).toEqual([]);
  });

  it('is read in pages', async () => {
    const path = await recordGrade();
    for (const score of [1, 2, 3, 4]) await school.put(path, { score });
    const { data, pagination } = (await school.get(`${path}/history?page=2&per_page=2`)).body;
    expect(data.map(({ version }: { version: number }) => version)).toEqual([3, 2]);
    expect(data[0].changes).toContainEqual({ field: 'score', from: 1, to: 2 });
    expect(pagination).toEqual({ page: 2, per_page: 2, total: 5, total_pages: 3 });
    expect((await school.get(`${path}/history?page=9`)).body).toMatchObject({ data: [], pagination: { total: 5 } });
  });

  it('includes grades of a batch, and corrections with If-Match', async () => {
    const grade = { student_id, class_id, score: 1, term: 'Q1' };
    const { results } = (await school.post('/grades/batch', { records: [grade, grade] }, { key: kim })).body;
    const path = `/grades/${results[1].record.id}`;
    const etag = (await school.get(path)).headers.get('etag')!;
    expect((await school.put(path, { score: 2 }, { key: ada, headers: { 'if-match': etag } })).status).toBe(200);
    expect((await school.put(path, { score: 3 }, { key: ada, headers: { 'if-match': etag } })).status).toBe(412);
    expect((await historyOf(path)).data).toMatchObject([
      { version: 2, by: by('Ada') },
      { version: 1, by: by('Kim') },
    ]);
  });

  it('loses none of many parallel corrections, and has them in order', async () => {
    const path = await recordGrade({ score: 0, max_score: 100 });
    const scores = Array.from({ length: 40 }, (_, index) => index + 1);
    const answers = await Promise.all(scores.map((score) => school.put(path, { score })));
    expect(answers.map(({ status }) => status)).toEqual(scores.map(() => 200));
    const { data } = (await school.get(`${path}/history?per_page=100`)).body;
    const changes = data
      .toReversed()
      .map(({ changes }: { changes: { field: string; from: number; to: number }[] }) =>
        changes.find(({ field }) => field === 'score')!,
      );
    expect(changes).toHaveLength(41);
    expect(changes.map(({ to }: { to: number }) => to).sort((a: number, b: number) => a - b)).toEqual([0, ...scores]);
    for (let at = 1; at < changes.length; at += 1) expect(changes[at].from).toBe(changes[at - 1].to);
    expect(changes.at(-1).to).toBe((await school.get(path)).body.score);
  });

  it('goes with the grade, and is 404 without it', async () => {
    const path = await recordGrade();
    await school.put(path, { score: 1 });
    expect((await school.request('DELETE', path, {})).status).toBe(204);
    expectNotFound(await school.get(`${path}/history`), 'Grade');
    expect(await sql`SELECT FROM grade_version WHERE record_id = ${path.split('/').at(-1)!}`).toEqual([]);
    expectNotFound(await school.get('/attendance/999999/history'), 'Attendance record');
  });

  it('has no author of a grade that no request created', async () => {
    const [grade] = await sql<{ id: number }[]>`INSERT INTO grade
      (student_id, class_id, score, max_score, letter_grade, term, graded_at)
      VALUES (${student_id}, ${class_id}, 1, 1, 'A', 'Q1', '2025-09-01T08:00:00Z') RETURNING id`;
    const path = `/grades/${grade!.id}`;
    await school.put(path, { term: 'Q2' }, { key: kim });
    expect((await historyOf(path)).data).toMatchObject([
      { version: 2, by: by('Kim'), changes: [{ field: 'term', from: 'Q1', to: 'Q2' }] },
      { version: 1, by: null, at: '2025-09-01T08:00:00.000Z' },
    ]);
  });
});

describe('the history of an attendance record (History)', () => {
  it('has what was recorded first, again, and by PUT, each with author and time', async () => {
    const day = newDay({ notes: 'Bus' });
    const path = await recordDay(day);
    const created = clock.now().toISOString();
    clock.advance(1000);
    await school.post('/attendance', day, { key: kim });
    expect((await historyOf(path)).data).toHaveLength(1);
    clock.advance(1000);
    await school.post('/attendance', { ...day, status: 'excused' }, { key: kim });
    const again = clock.now().toISOString();
    clock.advance(1000);
    await school.put(path, { notes: null, status: 'excused' }, { key: ada });
    await school.put(path, { status: 'excused' }, { key: kim });
    expect((await historyOf(path)).data).toEqual([
      {
        ...{ version: 3, student_id, at: clock.now().toISOString(), by: by('Ada') },
        changes: [{ field: 'notes', from: 'Bus', to: null }],
      },
      {
        ...{ version: 2, student_id, at: again, by: by('Kim') },
        changes: [{ field: 'status', from: 'late', to: 'excused' }],
      },
      {
        ...{ version: 1, student_id, at: created, by: by('Ada') },
        changes: [
          { field: 'class_id', from: null, to: class_id },
          { field: 'date', from: null, to: day.date },
          { field: 'status', from: null, to: 'late' },
          { field: 'notes', from: null, to: 'Bus' },
        ],
      },
    ]);
  });

  it('has the corrections of a class’s day, and none for the marks that stay', async () => {
    const date = dates.next().value!;
    const other = await school.student();
    const mark = (status: string, key: string) =>
      school.post(
        `/classes/${class_id}/attendance`,
        {
          date,
          records: [
            { student_id, status },
            { student_id: other, status: 'present' },
          ],
        },
        { key },
      );
    const [first, second] = (await mark('absent', ada)).body.results;
    await mark('late', kim);
    expect((await historyOf(`/attendance/${first.record.id}`)).data).toMatchObject([
      { version: 2, by: by('Kim'), changes: [{ field: 'status', from: 'absent', to: 'late' }] },
      { version: 1, by: by('Ada') },
    ]);
    expect((await historyOf(`/attendance/${second.record.id}`)).data).toMatchObject([{ version: 1, by: by('Ada') }]);
  });

  it('loses none of many parallel corrections by POST, PUT and batch, and has them in order', async () => {
    const day = newDay({ notes: '0' });
    const notes = Array.from({ length: 45 }, (_, index) => String(index));
    const path = await recordDay(day);
    const answers = await Promise.all(
      notes.slice(1).map((note, index) => {
        if (index % 3 === 0) return school.put(path, { notes: note });
        if (index % 3 === 1) return school.post('/attendance', { ...day, notes: note });
        const records = [{ student_id, status: 'late', notes: note }];
        return school.post(`/classes/${class_id}/attendance`, { date: day.date, records });
      }),
    );
    expect(answers.filter(({ status }) => status > 201)).toEqual([]);
    const { data } = (await school.get(`${path}/history?per_page=100`)).body;
    const changes = data
      .toReversed()
      .map(({ changes }: { changes: { field: string; from: string; to: string }[] }) =>
        changes.find(({ field }) => field === 'notes')!,
      );
    expect(changes.map(({ to }: { to: string }) => to).sort()).toEqual([...notes].sort());
    for (let at = 1; at < changes.length; at += 1) expect(changes[at].from).toBe(changes[at - 1].to);
    expect(changes.at(-1).to).toBe((await school.get(path)).body.notes);
  });

  it('has every state of a record that many requests create at the same moment', async () => {
    const day = newDay();
    const notes = Array.from({ length: 40 }, (_, index) => String(index));
    const answers = await Promise.all(notes.map((note) => school.post('/attendance', { ...day, notes: note })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const { data } = (await school.get(`/attendance/${answers[0]!.body.id}/history?per_page=100`)).body;
    const states = data.flatMap(({ changes }: { changes: { field: string; to: string }[] }) =>
      changes.filter(({ field }) => field === 'notes').map(({ to }) => to),
    );
    expect(states.sort()).toEqual([...notes].sort());
  });

  it('begins with the oldest known time of a record that no request created', async () => {
    const date = dates.next().value!;
    const [record] = await sql<
      { id: number }[]
    >`INSERT INTO attendance (student_id, class_id, date, status, recorded_at)
      VALUES (${student_id}, ${class_id}, ${date}, 'absent', '2025-09-01T08:00:00Z') RETURNING id`;
    await school.post('/attendance', { student_id, class_id, date, status: 'late' }, { key: kim });
    expect((await historyOf(`/attendance/${record!.id}`)).data).toMatchObject([
      { version: 2, by: by('Kim') },
      { version: 1, by: null, at: '2025-09-01T08:00:00.000Z' },
    ]);
  });

  it('needs the scope of the record', async () => {
    const path = await recordDay(newDay());
    const key = await school.key({ scopes: ['read:classes', 'write:students'] });
    expect((await school.get(`${path}/history`, { key })).status).toBe(403);
  });
});
