import { TestSchool } from '../support/test-school';
import { GradebookClient, type Obj } from './gradebook-client';

jest.setTimeout(120_000);

let school: TestSchool;
let client: GradebookClient;
let places: { class: string; classId: number; student: string; studentId: number; other: string };

const failure = (minor: string) => ({
  imsx_codeMajor: 'failure',
  imsx_CodeMinor: { imsx_codeMinorField: [expect.objectContaining({ imsx_codeMinorFieldValue: minor })] },
});
const send = (method: string, path: string, body?: unknown) => client.send(method, path, body);
const put = (path: string, body: unknown) => send('PUT', path, body);
const one = (path: string) => client.one(path);
const minorOf = (body: { imsx_CodeMinor: { imsx_codeMinorField: { imsx_codeMinorFieldValue: string }[] } }) =>
  body.imsx_CodeMinor.imsx_codeMinorField[0]!.imsx_codeMinorFieldValue;
const ref = (sourcedId: string) => ({ sourcedId });

async function sourcedIdOf(kind: string, record: string, id: number): Promise<string> {
  await client.get('/categories?limit=1');
  const [row] = await school.sql()`
    SELECT sourced_id FROM roster_entry WHERE kind = ${kind} AND record = ${record} AND record_id = ${id} AND status <> 'removed'`;
  return row!['sourced_id'] as string;
}

const item = (more: object = {}) => ({
  lineItem: {
    ...{ sourcedId: 'ignored', status: 'active', dateLastModified: '2026-09-01T00:00:00Z', title: 'Quiz 1' },
    ...{ assignDate: '2026-09-01T08:00:00Z', dueDate: '2026-09-10', class: ref(places.class) },
    ...{ resultValueMin: 0, resultValueMax: 20, description: 'Fractions' },
    ...more,
  },
});

const result = (lineItem: string, more: object = {}) => ({
  result: {
    ...{ lineItem: ref(lineItem), student: ref(places.student), scoreStatus: 'fully graded' },
    ...{ score: 15, scoreDate: '2026-09-12' },
    ...more,
  },
});

beforeAll(async () => {
  school = await TestSchool.open();
  client = await GradebookClient.of(school);
});

afterAll(() => school.close());

beforeEach(async () => {
  const classId = await school.schoolClass();
  const [studentId, other] = [await school.student(), await school.student()];
  places = {
    ...{ classId, studentId },
    class: await sourcedIdOf('class', 'school_class', classId),
    student: await sourcedIdOf('user', 'student', studentId),
    other: await sourcedIdOf('user', 'student', other),
  };
});

describe('categories', () => {
  it('are created by 201, replaced by 200, and deleted by 204', async () => {
    const category = { title: 'Homework', weight: 0.25 };
    expect((await put('/categories/cat-1', { category })).status).toBe(201);
    expect(await one('/categories/cat-1')).toMatchObject({ sourcedId: 'cat-1', status: 'active', ...category });
    expect((await put('/categories/cat-1', { category: { title: 'Home work' } })).status).toBe(200);
    const changed = await one('/categories/cat-1');
    expect([changed['title'], changed['weight']]).toEqual(['Home work', undefined]);
    expect(await send('DELETE', '/categories/cat-1')).toMatchObject({ status: 204, text: '' });
    expect(await send('DELETE', '/categories/cat-1')).toMatchObject({ status: 404, body: failure('unknownobject') });
    expect((await client.get('/categories/cat-1')).status).toBe(404);
  });

  it('are those of each class, also of one without line items', async () => {
    await put('/categories/cat-all', { category: { title: 'Projects' } });
    const ofClass = await client.all(`/classes/${places.class}/categories`);
    expect(ofClass).toEqual(await client.all('/categories'));
    expect(ofClass.map(({ title }) => title)).toEqual(expect.arrayContaining(['Assignments', 'Projects']));
    expect(await client.get('/classes/none/categories')).toMatchObject({ status: 404, body: failure('unknownobject') });
  });

  it('have no title of another one when they are deleted', async () => {
    await put('/categories/cat-gone', { category: { title: 'Labs', weight: 2 } });
    await send('DELETE', '/categories/cat-gone');
    const found = async (filter: string) => {
      const { body } = await client.get(`/categories?limit=10000&filter=${encodeURIComponent(filter)}`);
      return (body.categories as Obj[]).filter(({ sourcedId }) => sourcedId === 'cat-gone');
    };
    const gone = { sourcedId: 'cat-gone', status: 'tobedeleted', dateLastModified: expect.any(String), title: '-' };
    expect(await found(`status='tobedeleted'`)).toEqual([gone]);
    expect(await found(`status='tobedeleted' AND title='-'`)).toEqual([gone]);
    expect(await found(`status='tobedeleted' AND title='Assignments'`)).toEqual([]);
  });

  it('are not deleted while line items have them, and the answer says how many', async () => {
    await put('/categories/cat-2', { category: { title: 'Tests' } });
    await put('/lineItems/li-cat', item({ category: ref('cat-2') }));
    const refused = await send('DELETE', '/categories/cat-2');
    expect(refused).toMatchObject({ status: 422, body: failure('deletefailure') });
    expect(refused.body.imsx_description).toBe('Category is in use: 1 line item');
    expect((await one('/lineItems/li-cat'))['category']).toMatchObject(ref('cat-2'));
    await put('/lineItems/li-cat', item());
    expect((await send('DELETE', '/categories/cat-2')).status).toBe(204);
  });

  it('have a default one, which line items name and which stays as it is', async () => {
    await put('/lineItems/li-default', item());
    const { sourcedId } = (await one('/lineItems/li-default'))['category'] as Obj;
    expect((await put('/lineItems/li-default', item({ category: ref(sourcedId) }))).status).toBe(200);
    expect((await put(`/categories/${sourcedId}`, { category: { title: 'Mine' } })).status).toBe(422);
    expect(await send('DELETE', `/categories/${sourcedId}`)).toMatchObject({
      status: 422,
      body: failure('deletefailure'),
    });
  });

  it('are refused with what is wrong', async () => {
    for (const [body, said] of [
      [{ category: { title: ' ' } }, 'category.title is required'],
      [{ category: { title: 'A\nB' } }, 'line breaks'],
      [{ category: { title: 'A', colour: 'red' } }, 'category.colour is not a property of the standard'],
      [{ category: { title: 'A', weight: '1' } }, 'category.weight must be a number'],
      [{ category: { title: 'A', status: 'gone' } }, 'category.status must be active or tobedeleted'],
      [{ categories: [] }, 'categories is not a property'],
      [{}, 'category is required'],
      [[], 'must be a JSON object'],
    ] as const) {
      const answer = await put('/categories/cat-wrong', body);
      expect([answer.status, minorOf(answer.body)]).toEqual([422, 'invaliddata']);
      expect(answer.body.imsx_description).toContain(said);
    }
    expect((await put(`/categories/${'x'.repeat(256)}`, { category: { title: 'A' } })).status).toBe(422);
  });
});

describe('line items', () => {
  it('are created, replaced and deleted', async () => {
    expect((await put('/lineItems/li-1', item())).status).toBe(201);
    expect(await one('/lineItems/li-1')).toMatchObject({
      ...{ sourcedId: 'li-1', title: 'Quiz 1', description: 'Fractions', class: ref(places.class) },
      ...{ assignDate: '2026-09-01T08:00:00.000Z', dueDate: '2026-09-10T00:00:00.000Z' },
      ...{ resultValueMin: 0, resultValueMax: 20 },
    });
    expect((await put('/lineItems/li-1', item({ title: 'Quiz 2', description: '' }))).status).toBe(200);
    const changed = await one('/lineItems/li-1');
    expect([changed['title'], changed['description']]).toEqual(['Quiz 2', undefined]);
    expect((await send('DELETE', '/lineItems/li-1')).status).toBe(204);
    expect((await send('DELETE', '/lineItems/li-1')).status).toBe(404);
    expect((await put('/lineItems/li-1', item())).status).toBe(201);
    expect((await put('/lineItems/li-1', item({ status: 'tobedeleted' }))).status).toBe(200);
    expect((await client.get('/lineItems/li-1')).status).toBe(404);
  });

  it.each([
    ['2026-09-15T23:59:59.000Z', '2026-09-15T23:59:59.000Z'],
    ['2026-09-15T23:30:00-05:00', '2026-09-16T04:30:00.000Z'],
    ['2026-09-15T16:30:00.1239', '2026-09-15T16:30:00.123Z'],
    ['2026-09-15', '2026-09-15T00:00:00.000Z'],
    ['0001-01-01T10:00:00Z', '0001-01-01T10:00:00.000Z'],
  ])('keep the time %s', async (given, shown) => {
    const dates = { assignDate: given, dueDate: given };
    expect((await put('/lineItems/li-time', item(dates))).status).toBeLessThan(300);
    expect(await one('/lineItems/li-time')).toMatchObject({ assignDate: shown, dueDate: shown });
  });

  it('are found and sorted by their times', async () => {
    const ids = ['li-early', 'li-noon', 'li-late'];
    const times = ['2031-09-15', '2031-09-15T12:00:00Z', '2031-09-15T23:30:00-05:00'];
    for (const [at, dueDate] of times.entries()) await put(`/lineItems/${ids[at]}`, item({ dueDate }));
    const found = async (filter: string) => {
      const query = `sort=dueDate&orderBy=desc&filter=${encodeURIComponent(`${filter} AND title='Quiz 1'`)}`;
      const { status, body } = await client.get(`/lineItems?${query}`);
      expect([filter, status]).toEqual([filter, 200]);
      return (body.lineItems as Obj[]).map(({ sourcedId }) => sourcedId).filter((id) => ids.includes(id));
    };
    expect(await found(`dueDate>'2031-09-15T11:00:00Z'`)).toEqual(['li-late', 'li-noon']);
    expect(await found(`dueDate>'2031-09-15T11:00:00'`)).toEqual(['li-late', 'li-noon']);
    expect(await found(`dueDate>='2031-09-15T07:00:00-05:00'`)).toEqual(['li-late', 'li-noon']);
    expect(await found(`dueDate='2031-09-16T04:30:00.000Z'`)).toEqual(['li-late']);
    expect(await found(`dueDate='2031-09-15'`)).toEqual(['li-early']);
    expect(await found(`dueDate<'2031-09-16'`)).toEqual(expect.arrayContaining(['li-noon', 'li-early']));
  });

  it('are refused with what is wrong, and nothing is stored', async () => {
    for (const [more, said] of [
      [{ class: ref('nothing') }, 'lineItem.class does not name a class'],
      [{ class: undefined }, 'lineItem.class is required'],
      [{ category: ref('nothing') }, 'lineItem.category does not name a category'],
      [{ academicSession: ref('nothing') }, 'lineItem.academicSession does not name a session'],
      [{ school: ref('nothing') }, 'lineItem.school is not the school of the class'],
      [{ dueDate: '2026-02-30' }, 'lineItem.dueDate must be a date'],
      [{ dueDate: '2026-09-15T25:00:00Z' }, 'lineItem.dueDate must be a date'],
      [{ assignDate: undefined }, 'lineItem.assignDate is required'],
      [{ resultValueMax: -1 }, 'lineItem.resultValueMax must not be less than 0'],
      [{ resultValueMin: 30 }, 'lineItem.resultValueMax must not be less than resultValueMin'],
      [{ resultValueMin: 101, resultValueMax: undefined }, 'must not be less than resultValueMin'],
      [{ resultValueMin: '-5' }, 'lineItem.resultValueMin must be a number'],
      [{ title: 'x'.repeat(256) }, 'lineItem.title must not be longer than 255 characters'],
      [{ color: 1 }, 'lineItem.color is not a property'],
    ] as const) {
      const answer = await put('/lineItems/li-wrong', item(more));
      expect([said, answer.status]).toEqual([said, 422]);
      expect([minorOf(answer.body), answer.body.imsx_description]).toEqual([
        'invaliddata',
        expect.stringContaining(said),
      ]);
    }
    expect((await client.get('/lineItems/li-wrong')).status).toBe(404);
  });

  it('are added to a class or a school, all or none, with sourcedIds of their own', async () => {
    const [one1, two] = [item().lineItem, item({ sourcedId: 'b', title: 'Quiz 2' }).lineItem];
    const lineItems = [{ ...one1, sourcedId: 'a', class: undefined }, two];
    const added = await send('POST', `/classes/${places.class}/lineItems`, { lineItems });
    expect([added.status, added.body]).toEqual([
      201,
      {
        sourcedIdPairs: [
          { suppliedSourcedId: 'a', allocatedSourcedId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
          { suppliedSourcedId: 'b', allocatedSourcedId: expect.any(String) },
        ],
      },
    ]);
    const [first] = added.body.sourcedIdPairs as { allocatedSourcedId: string }[];
    expect(await one(`/lineItems/${first!.allocatedSourcedId}`)).toMatchObject({
      title: 'Quiz 1',
      class: ref(places.class),
    });
    const { sourcedId: org } = (await one(`/lineItems/${first!.allocatedSourcedId}`))['school'] as Obj;
    expect((await send('POST', `/schools/${org}/lineItems`, { lineItems: [two] })).status).toBe(201);
    const count = async () => (await client.all(`/classes/${places.class}/lineItems`)).length;
    expect(await count()).toBe(3);
    const wrong = [two, { ...two, sourcedId: 'c', dueDate: 'soon' }];
    expect(await send('POST', `/classes/${places.class}/lineItems`, { lineItems: wrong })).toMatchObject({
      status: 422,
      body: { imsx_description: 'lineItems[1].dueDate must be a date or a date-time of ISO 8601' },
    });
    const unknown = [two, { ...two, sourcedId: 'c', category: ref('none') }];
    expect((await send('POST', `/classes/${places.class}/lineItems`, { lineItems: unknown })).status).toBe(422);
    expect((await send('POST', `/classes/${places.class}/lineItems`, { lineItems: [two, two] })).status).toBe(422);
    expect((await send('POST', '/classes/none/lineItems', { lineItems: [two] })).status).toBe(404);
    expect((await send('POST', '/schools/none/lineItems', { lineItems: [two] })).status).toBe(404);
    expect(await count()).toBe(3);
  });

  it('have the sessions of the school, whose name is the term of their grades', async () => {
    const year = await school.post('/school-years', {
      name: '2026-27',
      first_day: '2026-08-24',
      last_day: '2027-06-11',
    });
    const days = { first_day: '2026-08-24', last_day: '2027-01-15' };
    await school.post('/terms', { name: 'Autumn', school_year_id: year.body.id, ...days });
    const sessions = await client.all('/academicSessions', 'rostering');
    const autumn = sessions.find(({ title }) => title === 'Autumn')!.sourcedId;
    const whole = sessions.find(({ title }) => title === '2026-27')!.sourcedId;
    await put('/lineItems/li-term', item({ academicSession: ref(autumn) }));
    expect((await one('/lineItems/li-term'))['academicSession']).toMatchObject(ref(autumn));
    const results = [{ ...result('li-term').result, sourcedId: 'r' }];
    const path = (session: string) => `/classes/${places.class}/academicSessions/${session}/results`;
    for (const session of [autumn, whole]) expect((await send('POST', path(session), { results })).status).toBe(201);
    expect((await send('POST', path('none'), { results })).status).toBe(404);
    await put('/lineItems/li-none', item());
    const others = [{ ...result('li-none').result, sourcedId: 'r' }];
    expect(await send('POST', path(autumn), { results: others })).toMatchObject({
      status: 422,
      body: { imsx_description: 'results[0].lineItem is not of the academic session of the path' },
    });
    const { body } = await school.get(`/grades?student_id=${places.studentId}`);
    expect((body.data as { term: string }[]).map(({ term }) => term)).toEqual(['Autumn', 'Autumn']);
  });

  it('without a session have the first term of the class, and its session as soon as there is one', async () => {
    const lasting = { first_day: '2027-08-23', last_day: '2028-06-09' };
    const year = await school.post('/school-years', { name: '2027-28', ...lasting });
    const ofYear = await sourcedIdOf('class', 'school_class', await school.schoolClass({ semester: '2027-28' }));
    const ofTerm = await sourcedIdOf('class', 'school_class', await school.schoolClass({ semester: 'Spring 2028' }));
    await put('/lineItems/li-year', item({ class: ref(ofYear) }));
    await put('/lineItems/li-later', item({ class: ref(ofTerm) }));
    await put(
      '/lineItems/li-chosen',
      item({ class: ref(ofTerm), academicSession: (await one('/lineItems/li-year'))['academicSession'] }),
    );
    const sessionOf = async (id: string) => {
      const { sourcedId } = (await one(`/lineItems/${id}`))['academicSession'] as Obj;
      const { body } = await client.get(`/academicSessions/${sourcedId}`, 'rostering');
      return [(body.academicSession as Obj)['title'], sourcedId];
    };
    const idOf = (id: number) => sourcedIdOf('academicSession', 'academic_session', id);
    const ofFirst = ['2027-28', await idOf(year.body.id)];
    expect(await sessionOf('li-year')).toEqual(ofFirst);
    expect((await sessionOf('li-later'))[0]).toBe('Spring 2028');
    const { dateLastModified } = await one('/lineItems/li-later');
    const days = { first_day: '2028-01-10', last_day: '2028-06-09' };
    const term = await school.post('/terms', { name: 'Spring 2028', school_year_id: year.body.id, ...days });
    expect(await sessionOf('li-later')).toEqual(['Spring 2028', await idOf(term.body.id)]);
    expect((await one('/lineItems/li-later'))['dateLastModified']! > dateLastModified!).toBe(true);
    expect(await sessionOf('li-chosen')).toEqual(ofFirst);
    await put('/results/r-year', result('li-year'));
    const { body } = await school.get(`/grades?student_id=${places.studentId}`);
    expect((body.data as { term: string }[]).map((grade) => grade.term)).toEqual(['2027-28']);
  });

  it('have any least score below the maximum, and grades from 0', async () => {
    expect((await put('/lineItems/li-below', item({ resultValueMin: -5.5 }))).status).toBe(201);
    expect((await one('/lineItems/li-below'))['resultValueMin']).toBe(-5.5);
    const filter = encodeURIComponent(`resultValueMin<'-5'`);
    expect((await client.get(`/lineItems?filter=${filter}`)).body.lineItems).toMatchObject([ref('li-below')]);
    expect((await put('/results/r-below', result('li-below', { score: -1 }))).status).toBe(422);
    expect((await put('/results/r-below', result('li-below', { score: 0 }))).status).toBe(201);
  });

  it('have a grading period beside their session', async () => {
    const days = { first_day: '2028-08-21', last_day: '2029-06-08' };
    const year = await school.post('/school-years', { name: '2028-29', ...days });
    const added = async (name: string, kind: string) => {
      const { body } = await school.post('/terms', { name, kind, school_year_id: year.body.id, ...days });
      return { id: body.id as number, sourcedId: await sourcedIdOf('academicSession', 'academic_session', body.id) };
    };
    const [term, period] = [await added('Fall 2028', 'term'), await added('P1', 'grading_period')];
    const other = await added('P2', 'grading_period');
    const sessionsOf = async (id: string) => {
      const { academicSession, gradingPeriod } = (await one(`/lineItems/${id}`)) as Record<string, Obj | undefined>;
      return [academicSession?.sourcedId, gradingPeriod?.sourcedId];
    };
    const write = async (more: object) => {
      const { status, body } = await put('/lineItems/li-period', item(more));
      return [status, body?.imsx_description];
    };
    const both = { academicSession: ref(term.sourcedId), gradingPeriod: ref(period.sourcedId) };
    expect(await write(both)).toEqual([201, undefined]);
    expect(await sessionsOf('li-period')).toEqual([term.sourcedId, period.sourcedId]);
    const found = async (filter: string) =>
      (await client.get(`/lineItems?filter=${encodeURIComponent(filter)}`)).body.lineItems;
    for (const [name, { sourcedId }] of [
      ['gradingPeriod', period],
      ['academicSession', term],
    ] as const)
      expect(await found(`${name}.sourcedId='${sourcedId}'`)).toMatchObject([ref('li-period')]);
    const results = [{ ...result('li-period').result, sourcedId: 'r' }];
    const post = async ({ sourcedId }: { readonly sourcedId: string }) =>
      (await send('POST', `/classes/${places.class}/academicSessions/${sourcedId}/results`, { results })).status;
    expect([await post(term), await post(period), await post(other)]).toEqual([201, 201, 422]);
    const { body } = await school.get(`/grades?student_id=${places.studentId}`);
    expect((body.data as { term: string }[]).map((grade) => grade.term)).toEqual(['Fall 2028', 'Fall 2028']);
    const { dateLastModified } = await one('/lineItems/li-period');
    expect(await write({ ...both, gradingPeriod: ref(other.sourcedId) })).toEqual([200, undefined]);
    expect(await sessionsOf('li-period')).toEqual([term.sourcedId, other.sourcedId]);
    expect((await one('/lineItems/li-period'))['dateLastModified']! > dateLastModified!).toBe(true);
    for (const more of [{ gradingPeriod: ref('none') }, { ...both, gradingPeriod: ref('none') }])
      expect(await write(more)).toEqual([422, 'lineItem.gradingPeriod does not name a session']);
    expect((await school.request('DELETE', `/terms/${other.id}`, {})).status).toBe(204);
    expect(await sessionsOf('li-period')).toEqual([term.sourcedId, undefined]);
    expect(await write({ gradingPeriod: both.gradingPeriod })).toEqual([200, undefined]);
    expect(await sessionsOf('li-period')).toEqual([period.sourcedId, period.sourcedId]);
  });

  it('have no made-up session as their grading period, unless it is their session', async () => {
    const ofClass = await sourcedIdOf('class', 'school_class', await school.schoolClass({ semester: 'Odd 2030' }));
    await put('/lineItems/li-odd', item({ class: ref(ofClass) }));
    const made = (await one('/lineItems/li-odd'))['academicSession'] as Obj;
    const year = await school.post('/school-years', {
      name: '2029-30',
      first_day: '2029-08-20',
      last_day: '2030-06-07',
    });
    const academicSession = ref(await sourcedIdOf('academicSession', 'academic_session', year.body.id));
    const write = async (more: object) =>
      (await put('/lineItems/li-odd', item({ class: ref(ofClass), ...more }))).status;
    expect(await write({ academicSession, gradingPeriod: made })).toBe(422);
    expect(await write({ gradingPeriod: made })).toBe(200);
    expect(await write({ academicSession: made, gradingPeriod: made })).toBe(200);
    expect((await one('/lineItems/li-odd'))['academicSession']).toMatchObject(ref(made.sourcedId));
  });

  it('take their grades along when they are renamed or get another maximum, with their history', async () => {
    await put('/lineItems/li-2', item());
    await put('/results/r-2', result('li-2'));
    await put('/lineItems/li-2', item({ title: 'Test 1', resultValueMax: 15 }));
    const [grade] = (await school.get(`/grades?student_id=${places.studentId}`)).body.data;
    expect(grade).toMatchObject({ assignment_name: 'Test 1', max_score: 15, score: 15, letter_grade: 'A' });
    const { body: history } = await school.get(`/grades/${grade.id}/history`);
    expect(history.data[0].changes.map(({ field }: { field: string }) => field).sort()).toEqual([
      ...['assignment_name', 'letter_grade', 'max_score'],
    ]);
    expect((await one('/results/r-2'))['lineItem']).toMatchObject(ref('li-2'));
    const elsewhere = await sourcedIdOf('class', 'school_class', await school.schoolClass());
    expect(await put('/lineItems/li-2', item({ class: ref(elsewhere) }))).toMatchObject({ status: 422 });
    expect(await put('/lineItems/li-2', item({ resultValueMax: 0 }))).toMatchObject({ status: 422 });
  });

  it('are not deleted while they have results (OneRoster gradebook)', async () => {
    await put('/lineItems/li-3', item());
    await put('/results/r-3', result('li-3'));
    await put('/results/r-3-exempt', result('li-3', { scoreStatus: 'exempt', score: undefined }));
    expect(await send('DELETE', '/lineItems/li-3')).toMatchObject({
      status: 422,
      body: { ...failure('deletefailure'), imsx_description: 'Line item is in use: 2 results' },
    });
    for (const id of ['r-3', 'r-3-exempt']) expect((await send('DELETE', `/results/${id}`)).status).toBe(204);
    expect((await send('DELETE', '/lineItems/li-3')).status).toBe(204);
  });
});

describe('results', () => {
  const gradesOf = async () => (await school.get(`/grades?student_id=${places.studentId}`)).body.data;
  const average = async () => {
    const { averages } = (await school.get(`/students/${places.studentId}/averages`)).body;
    return (averages as { percent: number }[]).map(({ percent }) => percent);
  };

  beforeEach(async () => {
    expect([200, 201]).toContain((await put(`/lineItems/li-${places.classId}`, item())).status);
  });

  const of = (more: object = {}) => result(`li-${places.classId}`, more);
  const own = (name: string) => `/results/${name}-${places.classId}`;

  it('with a score are grades, with their letter (OneRoster gradebook)', async () => {
    expect((await put(own('a'), of({ comment: 'Well done', late: 'true', textScore: 'good' }))).status).toBe(201);
    const [grade] = await gradesOf();
    expect(grade).toMatchObject({
      ...{ class_id: places.classId, assignment_name: 'Quiz 1', score: 15, max_score: 20 },
      ...{ letter_grade: 'C', comments: 'Well done' },
    });
    expect(await one(own('a'))).toMatchObject({
      ...{ lineItem: ref(`li-${places.classId}`), student: ref(places.student), class: ref(places.class) },
      ...{ score: 15, scoreStatus: 'fully graded', scoreDate: '2026-09-12', comment: 'Well done' },
      ...{ late: 'true', textScore: 'good' },
    });
    expect(await put(own('a'), of({ score: 25, scoreDate: '2026-09-13T10:00:00Z', comment: '' }))).toMatchObject({
      status: 200,
    });
    const [changed] = await gradesOf();
    expect(changed).toMatchObject({ id: grade.id, score: 25, letter_grade: 'A', comments: null });
    const shown = await one(own('a'));
    expect([shown['score'], shown['scoreDate'], shown['comment'], shown['late']]).toEqual([
      25,
      '2026-09-13',
      undefined,
      undefined,
    ]);
    const { body: history } = await school.get(`/grades/${grade.id}/history`);
    expect(history.data).toHaveLength(2);
  });

  it('that are exempt or without a score are no grades, and change to one and back under their sourcedId (OneRoster gradebook)', async () => {
    await put(own('b'), of({ score: 10 }));
    expect(await average()).toEqual([50]);
    await put(own('c'), of({ score: undefined, scoreStatus: 'not submitted', missing: 'true' }));
    expect([await average(), (await gradesOf()).length]).toEqual([[50], 1]);
    expect(await one(own('c'))).toMatchObject({ scoreStatus: 'not submitted', missing: 'true' });
    await put(own('b'), of({ score: 10, scoreStatus: 'exempt', comment: 'Ill' }));
    expect([await average(), await gradesOf()]).toEqual([[], []]);
    expect(await one(own('b'))).toMatchObject({ score: 10, scoreStatus: 'exempt', comment: 'Ill' });
    expect((await put(own('b'), of({ score: 18 }))).status).toBe(200);
    expect(await average()).toEqual([90]);
    expect((await put(own('c'), of({ score: 20 }))).status).toBe(200);
    expect((await gradesOf()).length).toBe(2);
    expect(await one(own('b'))).toMatchObject({ score: 18, scoreStatus: 'fully graded' });
  });

  it('show what /v1 writes, and /v1 shows what they write', async () => {
    const { body: grade } = await school.post('/grades', {
      ...{ student_id: places.studentId, class_id: places.classId, score: 12, max_score: 20 },
      ...{ assignment_name: 'Quiz 1', term: 'Unknown' },
    });
    const [shown] = await client.all(`/classes/${places.class}/results`);
    expect(shown).toMatchObject({ score: 12, student: ref(places.student), lineItem: ref(`li-${places.classId}`) });
    const path = `/results/${shown!.sourcedId}`;
    expect((await put(path, of({ score: 13, late: true }))).status).toBe(200);
    expect((await school.get(`/grades/${grade.id}`)).body.score).toBe(13);
    await school.put(`/grades/${grade.id}`, { score: 14 });
    expect(await one(path)).toMatchObject({ score: 14, late: 'true' });
    await school.put(`/grades/${grade.id}`, { assignment_name: 'Quiz 9' });
    const made = ((await one(path))['lineItem'] as Obj).sourcedId;
    expect(await one(`/lineItems/${made}`)).toMatchObject({ title: 'Quiz 9', resultValueMax: 20 });
    expect((await put(path, of({ score: 14 }))).status).toBe(200);
    expect((await school.get(`/grades/${grade.id}`)).body.assignment_name).toBe('Quiz 1');
    expect((await send('DELETE', path)).status).toBe(204);
    expect((await school.get(`/grades/${grade.id}`)).status).toBe(404);
    expect((await client.get(path)).status).toBe(404);
  });

  it('can be given to a line item that was made for a grade, which then stays', async () => {
    const own1 = { student_id: places.studentId, class_id: places.classId, score: 12, term: 'Fall' };
    const { body: grade } = await school.post('/grades', { ...own1, assignment_name: 'Essay' });
    const all = await client.all(`/classes/${places.class}/lineItems`);
    const essay = all.find(({ title }) => title === 'Essay')!.sourcedId;
    const { student, ...rest } = result(essay, { score: 80 }).result;
    const results = [
      { ...rest, sourcedId: '1', student },
      { ...rest, sourcedId: '2', student: ref(places.other) },
    ];
    const added = await send('POST', `/lineItems/${essay}/results`, { results });
    expect([added.status, added.body.sourcedIdPairs.length]).toEqual([201, 2]);
    const grades = (await school.get(`/grades?class_id=${places.classId}`)).body.data as {
      assignment_name: string;
      max_score: number;
      term: string;
    }[];
    expect(grades.map(({ assignment_name: name, max_score: most, term }) => [name, most, term])).toEqual(
      Array.from({ length: 3 }, () => ['Essay', 100, 'Fall']),
    );
    for (const { allocatedSourcedId: id } of added.body.sourcedIdPairs as { allocatedSourcedId: string }[])
      expect((await send('DELETE', `/results/${id}`)).status).toBe(204);
    await school.request('DELETE', `/grades/${grade.id}`, {});
    expect(await one(`/lineItems/${essay}`)).toMatchObject({ title: 'Essay', status: 'active' });
  });

  it('are refused with what is wrong, all or none', async () => {
    for (const [more, said] of [
      [{ student: ref('nothing') }, 'result.student does not name a student'],
      [{ student: undefined }, 'result.student is required'],
      [{ lineItem: ref('nothing') }, 'result.lineItem does not name a line item'],
      [{ lineItem: undefined }, 'result.lineItem is required'],
      [{ score: -1 }, 'result.score must not be less than 0'],
      [{ score: '1' }, 'result.score must be a number'],
      [{ scoreStatus: 'done' }, 'result.scoreStatus must be one of'],
      [{ scoreStatus: undefined }, 'result.scoreStatus is required'],
      [{ scoreDate: 'today' }, 'result.scoreDate must be a date'],
      [{ late: 'yes' }, 'result.late must be "true" or "false"'],
      [{ class: ref('nothing') }, 'result.class does not name a class'],
      [{ grade: 1 }, 'result.grade is not a property of the standard'],
    ] as const) {
      const answer = await put(own('wrong'), of(more));
      expect([said, answer.status, answer.body.imsx_description]).toEqual([said, 422, expect.stringContaining(said)]);
    }
    const good = { ...of().result, sourcedId: '1' };
    const results = [good, { ...good, sourcedId: '2', student: ref('nothing') }];
    const refused = await send('POST', `/lineItems/li-${places.classId}/results`, { results });
    expect([refused.status, refused.body.imsx_description]).toEqual([
      422,
      'results[1].student does not name a student',
    ]);
    expect((await send('POST', '/lineItems/none/results', { results: [good] })).status).toBe(404);
    expect(await gradesOf()).toEqual([]);
    await put(own('d'), of());
    expect(await put(own('d'), of({ student: ref(places.other) }))).toMatchObject({ status: 422 });
  });

  it('keep what the standard lets a system ignore out of the way', async () => {
    const more = { metadata: { a: 1 }, learningObjectiveSet: [], scoreScale: ref('x'), dateLastModified: 'x' };
    expect((await put(own('e'), of(more))).status).toBe(201);
    expect((await put(own('f'), of({ scoreStatus: 'ext:graded-late' }))).status).toBe(201);
    expect((await one(own('f')))['scoreStatus']).toBe('ext:graded-late');
  });

  it('are written once by requests that come together', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => put(own('g'), of({ score: at, ...(at % 2 && { scoreStatus: 'exempt' }) }))),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    const [row] = await school.sql()`SELECT count(*)::int AS count FROM result WHERE sourced_id = ${own('g').slice(9)}`;
    expect(row!['count']).toBe(1);
    expect((await gradesOf()).length).toBeLessThanOrEqual(1);
  });

  it('are in the audit trail with their students', async () => {
    await put(own('h'), of());
    const rows = await school.sql()`SELECT record, action, change, student_ids FROM access.record_event
      WHERE route = 'PUT /ims/oneroster/gradebook/v1p2/results/:sourcedId' AND ${places.studentId} = ANY (student_ids) ORDER BY id`;
    expect(rows.map(({ record, change }) => [record, change])).toEqual([
      ['grade', 'created'],
      ['result', 'created'],
    ]);
  });
});

describe('score scales', () => {
  it('follow from a setting, so they are neither written nor deleted', async () => {
    const { sourcedId } = (await client.all(`/classes/${places.class}/scoreScales`))[0]!;
    expect(await put(`/scoreScales/${sourcedId}`, { scoreScale: {} })).toMatchObject({
      status: 403,
      body: failure('forbidden'),
    });
    expect(await send('DELETE', `/scoreScales/${sourcedId}`)).toMatchObject({
      status: 422,
      body: failure('deletefailure'),
    });
  });

  it('are unknown to DELETE if there is none: 404', async () => {
    for (const id of ['none', '%00'])
      expect(await send('DELETE', `/scoreScales/${id}`)).toMatchObject({ status: 404, body: failure('unknownobject') });
  });
});

describe('two students who are merged', () => {
  it('have the results of both, under their sourcedIds, until the merge is undone', async () => {
    const { other } = places;
    const [row] =
      await school.sql()`SELECT record_id AS id FROM roster_entry WHERE record = 'student' AND sourced_id = ${other}`;
    const otherId = row!['id'] as number;
    await put('/lineItems/li-m', item());
    await put('/lineItems/li-n', item({ title: 'Quiz 2' }));
    const ofOther = { student: ref(other) };
    // Both have a grade for the quiz: that of the student who stays counts, and has no sourcedId of a client.
    await school.post('/grades', {
      ...{ student_id: places.studentId, class_id: places.classId, score: 20, max_score: 20 },
      ...{ term: 'Unknown', assignment_name: 'Quiz 1' },
    });
    await put('/results/m-1', result('li-m', { ...ofOther, score: 11, late: 'true' }));
    await put('/results/m-2', result('li-n', ofOther));
    await put('/results/m-3', result('li-n', { ...ofOther, scoreStatus: 'exempt', comment: 'Ill' }));
    const shown = async () =>
      Promise.all(['m-1', 'm-2', 'm-3'].map(async (id) => ((await one(`/results/${id}`))['student'] as Obj).sourcedId));
    const before = await Promise.all(['m-1', 'm-2', 'm-3'].map((id) => one(`/results/${id}`)));
    expect(await shown()).toEqual([other, other, other]);
    const body = { other_id: otherId };
    expect((await school.post(`/students/${places.studentId}/merge`, body)).status).toBe(200);
    expect(await shown()).toEqual([places.student, places.student, places.student]);
    expect((await one('/results/m-1'))['score']).toBe(20);
    expect((await school.post(`/students/${places.studentId}/merge/undo`, body)).status).toBe(200);
    const after = await Promise.all(['m-1', 'm-2', 'm-3'].map((id) => one(`/results/${id}`)));
    const untimed = (objects: Obj[]) => objects.map(({ dateLastModified: _, ...rest }) => rest);
    expect(untimed(after)).toEqual(untimed(before));
  });
});
