import { expectInvalid, expectNotFound } from '../support/expectations';
import { TestSchool } from '../support/test-school';
import { settled } from './settled';

let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open();
});

afterAll(() => school.close());

interface CursorPage {
  readonly data: { readonly id: number; readonly name: string; readonly grade_level: string }[];
  readonly removed: number[];
  readonly pagination: { readonly per_page: number; readonly next: string | null; readonly has_more: boolean };
}

async function read(path: string): Promise<CursorPage> {
  await settled(school);
  const { status, body } = await school.get(path);
  expect([path, status, body.error]).toEqual([path, 200, undefined]);
  return body as CursorPage;
}

/** Reads all pages that follow a cursor. */
async function readAll(path: string, after = 'start', perPage = 100) {
  const data: CursorPage['data'] = [];
  const removed: number[] = [];
  for (let next = after, pages = 1; ; pages += 1) {
    const page = await read(`${path}${path.includes('?') ? '&' : '?'}after=${next}&per_page=${perPage}`);
    data.push(...page.data);
    removed.push(...page.removed);
    next = page.pagination.next ?? '';
    if (!page.pagination.has_more) return { data, removed, next, pages };
  }
}

const idsOf = (records: readonly { readonly id: number }[]) => records.map(({ id }) => id);

describe('a list in the order of changes (Cursors)', () => {
  it('gives each record once, and then what has changed since', async () => {
    const ids = [];
    for (let count = 0; count < 7; count += 1) ids.push(await school.student());
    const [first = 0, second = 0, third = 0] = ids;
    const all = await readAll('/students', 'start', 3);
    expect([idsOf(all.data), all.removed, all.pages]).toEqual([ids, [], 3]);
    expect(await read(`/students?after=${all.next}`)).toEqual({
      data: [],
      removed: [],
      pagination: { per_page: 20, next: expect.any(String), has_more: false },
    });
    await school.put(`/students/${second}`, { name: 'Changed' });
    const fresh = await school.student();
    await school.request('DELETE', `/students/${first}`, {});
    await school.post(`/students/${third}/withdraw`, { date: '2026-03-02' });
    const more = await readAll('/students', all.next, 2);
    expect([idsOf(more.data), more.removed]).toEqual([
      [second, fresh],
      [first, third],
    ]);
    expect(more.data[0]).toEqual((await school.get(`/students/${second}`)).body);
    expect((await readAll('/students?status=withdrawn', all.next)).data).toMatchObject([{ id: third }]);
    expect((await readAll('/students?status=all', all.next)).removed).toEqual([first]);
    await school.request('POST', `/students/${third}/reinstate`, {});
    expect(idsOf((await readAll('/students', more.next)).data)).toEqual([third]);
  });

  it('names the records that a filter excludes', async () => {
    const [one, other] = [
      await school.student({ grade_level: 'Sync 1' }),
      await school.student({ grade_level: 'Sync 1', name: 'Zoë Sync' }),
    ];
    const path = '/students?grade_level=Sync%201';
    const all = await readAll(path);
    expect(idsOf(all.data)).toEqual([one, other]);
    await school.put(`/students/${one}`, { grade_level: 'Sync 2' });
    expect(await readAll(path, all.next)).toMatchObject({ data: [], removed: [one] });
    expect(idsOf((await readAll('/students?search=zoe%20sync&grade_level=Sync%201')).data)).toEqual([other]);
  });

  it('has every list of records', async () => {
    const [student_id, class_id] = [await school.student(), await school.schoolClass()];
    await school.post('/announcements', { title: 'Snow', content: 'No school', scope: 'school' });
    const graded = { student_id, class_id, score: 9, max_score: 10, term: 'Q1' };
    await school.post('/attendance', { student_id, class_id, date: '2026-03-02', status: 'late' });
    const { id: grade } = (await school.post('/grades', graded)).body;
    for (const path of ['/teachers', '/classes', '/announcements', '/grades', '/attendance']) {
      const listed = (await school.get(`${path}?per_page=100`)).body.data as { id: number }[];
      const { data, next } = await readAll(path);
      expect([path, data.toSorted((a, b) => a.id - b.id)]).toEqual([path, listed.toSorted((a, b) => a.id - b.id)]);
      expect((await readAll(path, next)).data).toEqual([]);
    }
    const { next } = await readAll('/grades');
    const { next: ofClasses } = await readAll('/classes');
    await school.put(`/grades/${grade}`, { score: 10 });
    await school.post(`/classes/${class_id}/enroll`, { student_id });
    expect((await readAll('/grades', next)).data).toMatchObject([{ id: grade, score: 10 }]);
    expect((await readAll('/classes', ofClasses)).data).toMatchObject([{ id: class_id, enrolled_count: 1 }]);
    await school.request('DELETE', `/grades/${grade}`, {});
    expect((await readAll('/grades', next)).removed).toEqual([grade]);
  });

  it('has a class again when its teacher changes, in the order of both, once', async () => {
    const [ada, bo] = [await school.teacher({ name: 'Ada' }), await school.teacher({ name: 'Bo' })];
    const classes = [];
    for (const teacher_id of [ada, bo, ada, ada]) classes.push(await school.schoolClass({ teacher_id }));
    const [first = 0, ofBo = 0, second = 0, third = 0] = classes;
    const all = await readAll('/classes');
    expect(idsOf(all.data)).toEqual([...new Set(idsOf(all.data))]);
    const rename = (id: number, name: string) =>
      school.put(`/teachers/${id}`, { name, email: 'a@school.example', department: 'Art' });
    const change = (id: number, fields: object) =>
      school.put(`/classes/${id}`, { name: 'Art', teacher_id: ada, schedule: 'Tue', ...fields });
    await change(second, {});
    await rename(ada, 'Ada Obi');
    await rename(bo, 'Bo Eze');
    await change(first, { room: '7' });
    for (const perPage of [1, 2, 100]) {
      const changed = await readAll('/classes', all.next, perPage);
      expect([perPage, idsOf(changed.data)]).toEqual([perPage, [second, third, ofBo, first]]);
      const shown = changed.data.map((each) => (each as unknown as { teacher: { name: string } }).teacher.name);
      expect(shown).toEqual(['Ada Obi', 'Ada Obi', 'Bo Eze', 'Ada Obi']);
      expect((await readAll('/classes', changed.next)).data).toEqual([]);
    }
    const of = (query: string) => readAll(`/classes?${query}`, all.next).then(({ data }) => idsOf(data));
    expect(await of(`teacher_id=${bo}`)).toEqual([ofBo]);
    const before = await readAll('/classes');
    expect(idsOf(before.data).slice(-4)).toEqual([second, third, ofBo, first]);
    expect(before.data).toHaveLength((await school.get('/classes')).body.pagination.total);
    // A class follows its new teacher, and no longer the one before.
    await change(ofBo, { teacher_id: ada });
    await rename(bo, 'Bo Ito');
    expect(idsOf((await readAll('/classes', before.next)).data)).toEqual([ofBo]);
  });

  it('has the grades of a student, like the list of grades with student_id', async () => {
    const [student_id, class_id] = [await school.student(), await school.schoolClass()];
    for (const term of ['Q2', 'Q1', 'Q2'])
      await school.post('/grades', { student_id, class_id, score: 9, max_score: 10, term });
    const [own, all] = [`/students/${student_id}/grades`, `/grades?student_id=${student_id}`];
    const { next } = await readAll(own, 'start', 2);
    for (const query of [
      'after=start',
      'after=start&term=Q2',
      'updated_since=2026-01-01T00:00:00Z',
      'sort=-term&per_page=2',
    ]) {
      const { data, removed } = await read(`${own}?${query}`);
      expect(data.length).toBeGreaterThan(1);
      expect({ data, removed }).toEqual(await read(`${all}&${query}`).then(({ data, removed }) => ({ data, removed })));
    }
    await school.post('/grades', { student_id, class_id, score: 8, max_score: 10, term: 'Q3' });
    expect((await readAll(own, next)).data).toMatchObject([{ student_id, score: 8 }]);
    for (const query of ['after=start', 'sort=term'])
      expectNotFound(await school.get(`/students/999999/grades?${query}`), 'Student');
  });

  it('begins at an instant with updated_since (Updated since)', async () => {
    const before = await school.student();
    const teacher = await school.teacher();
    /** An instant behind all changes so far, by the clock of the database. */
    const now = async () => {
      const [row] = await school.sql()<{ at: Date }[]>`SELECT clock_timestamp() AS at`;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return new Date(row!.at.getTime() + 1).toISOString();
    };
    const since = await now();
    const nothing = await read(`/students?updated_since=${since}`);
    expect(nothing).toMatchObject({ data: [], removed: [], pagination: { has_more: false } });
    const after = await school.student();
    expect(idsOf((await read(`/students?updated_since=${since}`)).data)).toEqual([after]);
    expect(idsOf((await readAll('/students', nothing.pagination.next ?? '')).data)).toEqual([after]);
    await school.put(`/students/${before}`, { name: 'Changed' });
    expect(idsOf((await read(`/students?updated_since=${since}`)).data)).toEqual([after, before]);
    expect(idsOf((await read(`/students?updated_since=${since}&sort=id`)).data)).toEqual([before, after]);
    const taught = await school.schoolClass({ teacher_id: teacher });
    const renamed = await now();
    expect(idsOf((await read(`/classes?updated_since=${renamed}`)).data)).toEqual([]);
    await school.put(`/teachers/${teacher}`, { name: 'Ada Ito', email: 'a@school.example', department: 'Art' });
    for (const order of ['', '&sort=id', '&sort=-name'])
      expect(idsOf((await read(`/classes?updated_since=${renamed}${order}`)).data)).toEqual([taught]);
    await school.request('DELETE', `/students/${after}`, {});
    expect((await read(`/students?updated_since=${since}`)).removed).toEqual([after]);
  });
});

const orders: Record<string, string> = {
  name: 'name COLLATE "und-x-icu"',
  family_name: 'family_name_order(name, family_name_words) COLLATE "und-x-icu"',
  grade_level: 'grade_order(grade_level)',
  teacher_name: '(SELECT t.name COLLATE "und-x-icu" FROM teacher t WHERE t.id = teacher_id)',
};
const orderOf = (field: string) => orders[field] ?? field;

describe('a list in the order of a field (Sort)', () => {
  beforeAll(async () => {
    for (const grade_level of ['9', '10', '9', '8', '10']) {
      await school.student({ grade_level, name: `Émile ${grade_level}` });
      await school.teacher({ name: `Émile ${grade_level}`, department: `Grade ${grade_level}` });
    }
    const graded = { student_id: await school.student(), class_id: await school.schoolClass(), score: 9 };
    for (const term of ['Q2', 'Q1', 'Q2']) await school.post('/grades', { ...graded, term });
    for (const semester of ['Fall', null, 'Spring', null, 'Fall', null, 'Summer'])
      await school.schoolClass({ semester });
  });

  it.each([
    ['student', '/students?status=all', ['id', 'name', 'family_name', 'grade_level', 'enrollment_date']],
    ['teacher', '/teachers?', ['id', 'name', 'family_name', 'department']],
    ['school_class', '/classes?', ['id', 'name', 'teacher_id', 'teacher_name', 'semester']],
    ['announcement', '/announcements?active_only=false', ['id', 'published_at']],
    ['grade', '/grades?', ['id', 'student_id', 'class_id', 'term']],
    ['attendance', '/attendance?', ['id']],
  ] as const)('gives each %s once, in both directions, and nulls last', async (table, path, fields) => {
    for (const [field, direction] of fields.flatMap((each) => [[each, 'ASC'] as const, [each, 'DESC'] as const])) {
      const ordered = await school
        .sql()
        .unsafe<{ id: number }[]>(
          `SELECT id FROM ${table} ORDER BY ${orderOf(field)} ${direction} NULLS LAST, id ${direction}`,
        );
      expect(ordered).not.toEqual([]);
      const sort = direction === 'ASC' ? field : `-${field}`;
      for (const perPage of [1, 2, 3, 100]) {
        const found = [];
        for (let next: string | null = 'start'; next !== null;) {
          const page: CursorPage = await read(`${path}&sort=${sort}&after=${next}&per_page=${perPage}`);
          expect(Object.keys(page)).toEqual(['data', 'pagination']);
          expect(page.data.length).toBeLessThanOrEqual(perPage);
          found.push(...page.data);
          next = page.pagination.next;
        }
        expect([sort, perPage, idsOf(found)]).toEqual([sort, perPage, idsOf([...ordered])]);
      }
    }
  });

  it('has names as people order them, and no cursor skips or repeats one', async () => {
    const names = [
      'de Boer',
      'Éclair',
      'Eclair, B',
      'émile',
      'Émile',
      'emma',
      'Emma',
      "O'Neil",
      'Öz',
      'zoe',
      'Zoë',
      'Zoltan',
    ];
    const shuffled = names.toSorted((one, other) => one.length - other.length || (one < other ? 1 : -1));
    for (const name of shuffled) await school.student({ name, grade_level: 'Names' });
    await school.student({ name: 'Émile', grade_level: 'Names' });
    const ordered = names.toSpliced(5, 0, 'Émile');
    for (const [sort, expected] of [
      ['name', ordered],
      ['-name', ordered.toReversed()],
    ] as const) {
      for (const perPage of [1, 3, 100]) {
        const found: string[] = [];
        for (let next: string | null = 'start'; next !== null;) {
          const page: CursorPage = await read(
            `/students?grade_level=Names&sort=${sort}&after=${next}&per_page=${perPage}`,
          );
          found.push(...page.data.map((each) => (each as unknown as { name: string }).name));
          next = page.pagination.next;
        }
        expect([sort, perPage, found]).toEqual([sort, perPage, expected]);
      }
    }
  });

  it('has grade levels by age', async () => {
    const levels = ['PK 3', 'PK 4', 'K', '1', '2', '9', '10', '12', 'Ungraded', 'Year 9', 'Year 10'];
    for (const grade_level of levels.toSorted()) await school.student({ name: 'Yotam', grade_level });
    const { data } = await read('/students?search=yotam&sort=grade_level');
    expect(data.map((each) => (each as unknown as { grade_level: string }).grade_level)).toEqual(levels);
  });

  it('has the filters of the list', async () => {
    const [withdrawn, other] = [
      await school.student({ name: 'Quill', grade_level: 'Sorted' }),
      await school.student({ name: 'Quill', grade_level: 'Sorted' }),
    ];
    await school.post(`/students/${withdrawn}/withdraw`, { date: '2026-03-02' });
    const path = '/students?sort=-name&grade_level=Sorted';
    expect(idsOf((await read(path)).data)).toEqual([other]);
    expect(idsOf((await read(`${path}&status=withdrawn`)).data)).toEqual([withdrawn]);
    expect(idsOf((await read(`${path}&status=all&search=quill`)).data)).toEqual([other, withdrawn]);
    const class_id = await school.schoolClass();
    const marks: number[] = [];
    for (const status of ['late', 'absent', 'late', 'late'])
      marks.push(
        (await school.post('/attendance', { student_id: await school.student(), class_id, date: '2026-03-02', status }))
          .body.id,
      );
    for (const [sort, expected] of [
      ['id', [0, 2, 3]],
      ['-id', [3, 2, 0]],
    ] as const) {
      const found: number[] = [];
      for (let next: string | null = 'start'; next !== null;) {
        const of = `class_id=${class_id}&start_date=2026-03-01&status=late`;
        const page = await read(`/attendance?${of}&sort=${sort}&after=${next}&per_page=2`);
        found.push(...idsOf(page.data));
        next = page.pagination.next;
      }
      expect([sort, found]).toEqual([sort, expected.map((at) => marks[at])]);
    }
    const fall = (await read('/classes?sort=semester&semester=Fall')).data;
    expect(fall.map((each) => (each as unknown as { semester: string }).semester)).toEqual(['Fall', 'Fall']);
  });
});

describe('a cursor', () => {
  it('is refused when it is not one, or of another order, or with a number of a page', async () => {
    const { next } = (await read('/students?sort=id&per_page=1')).pagination;
    const day = Buffer.from('{"kind":"field","sort":"enrollment_date","value":"2026-02-30","id":1}').toString(
      'base64url',
    );
    expectInvalid(await school.get(`/students?sort=enrollment_date&after=${day}`), 'after must be');
    const odd = Buffer.from('{"kind":"field","sort":"grade_level","value":"\\u0000","id":1}').toString('base64url');
    for (const path of ['/students?after=x', `/students?after=${next}`, `/students?sort=-id&after=${next}`]) {
      expectInvalid(await school.get(path), 'after must be');
    }
    expectInvalid(await school.get(`/students?sort=grade_level&after=${odd}`), 'after must be');
    const ofNull = Buffer.from('{"kind":"field","sort":"name","value":null,"id":1}').toString('base64url');
    expectInvalid(await school.get(`/classes?sort=name&after=${ofNull}`), 'after must be');
    expectInvalid(await school.get('/students?after=start&page=2'), 'page must not be');
    expectInvalid(await school.get('/students?sort=email'), 'sort must be one of');
    expectInvalid(await school.get('/students?after=start&per_page=1001'), 'per_page must be at most');
    expectInvalid(await school.get('/students?per_page=101'), 'per_page must be at most');
    expect((await school.get('/students?after=start&per_page=1000')).status).toBe(200);
  });

  it('has expired after the school was emptied', async () => {
    const other = await TestSchool.open();
    try {
      await other.student();
      const { next } = (await other.get('/students?after=start')).body.pagination;
      await other.sql()`TRUNCATE student CASCADE`;
      expect((await other.get(`/students?after=${next}`)).body).toMatchObject({ status: 409, code: 'CURSOR_EXPIRED' });
    } finally {
      await other.close();
    }
  });
});
