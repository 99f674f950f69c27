import { commandLine } from '@homeroom/audit';
import { type ChosenText, eraseStudent, exportStudent, NothingToReplace, surveyErasure } from '@homeroom/privacy';
import { withSession, type DatabaseSession } from '@homeroom/database';
import { TestSchool } from '../support/test-school';

let school: TestSchool;
const handling = { actor: commandLine('Tester'), at: new Date() };

const inSession = <T>(work: (session: DatabaseSession) => Promise<T>) =>
  withSession(school.database.address, 'sandbox', work);
const survey = (studentId: number, chosen?: ChosenText[]) =>
  inSession((session) => surveyErasure(session, { environment: 'sandbox', studentId }, chosen));
const erase = (studentId: number, chosen?: ChosenText[]) =>
  inSession((session) => eraseStudent(session, { environment: 'sandbox', studentId }, handling, chosen));

const made = async (path: string, body: object, headers = {}): Promise<number> => {
  const answer = await school.post(path, body, { headers });
  expect([path, answer.status]).toEqual([path, 201]);
  return answer.body.id as number;
};
let students = 0;
const student = (more: object) =>
  made('/students', { email: `s${(students += 1)}@example.org`, grade_level: '5', ...more });
const announcement = (content: string, title = 'News') => made('/announcements', { title, content, scope: 'school' });
const grade = (student_id: number, class_id: number, more: object) =>
  made('/grades', { student_id, class_id, score: 1, term: 'fall', ...more });

beforeAll(async () => {
  school = await TestSchool.open();
});

beforeEach(async () => {
  await school.sql()`TRUNCATE student, teacher, announcement CASCADE`;
  await school.sql()`DELETE FROM access.idempotent_answer`;
});

afterAll(() => school.close());

describe('a text identifies a student', () => {
  it.each<[string, object, string]>([
    ['by the full name', { name: 'Bo Li' }, 'On stage: Bo Li and others'],
    ['whatever stands between its words', { name: 'Bo Li' }, 'On stage: Bo\n  Li'],
    ['by the first name', { name: 'Zoë Quill' }, 'Zoë sings'],
    ['without its accents, in capitals', { name: 'Zoë Quill' }, 'ZOE SINGS'],
    ['with accents that it does not have', { name: 'Zoe Quill' }, 'Zoé sings'],
    ['with an accent that is written behind its letter', { name: 'Zoë Quill' }, 'Zoe\u0308 sings'],
    ['by the last name', { name: 'Zoë Quill' }, 'Quill, come to the office'],
    ['by a name with an apostrophe', { name: "Ann O'Brien" }, "O'Brien's bag was found"],
    ['by a double name', { name: 'Anne-Marie Au' }, 'Anne Marie sings'],
    ['by the last name where it comes first', { name: 'Quill, Zoë' }, 'Zoë sings'],
    ['by a name in Greek', { name: 'Νίκος Ξ' }, 'ο ΝΙΚΟΣ τραγουδά'],
    ['by a name without spaces', { name: '山田太郎' }, '昨日は山田太郎さんが歌いました'],
    ['by the e-mail address', { name: 'Bo Li', email: 'zoe@quill.example' }, 'write to ZOE@quill.example, please'],
    ['by the guardian', { name: 'Bo Li', guardian_name: 'Di Xu' }, 'Thanks to Di Xu for the cake'],
    ['by the guardian’s address', { name: 'Bo Li', guardian_email: 'di@xu.example' }, 'Mail di@xu.example'],
    ['by the guardian’s phone', { name: 'Bo Li', guardian_phone: '+49 30 5550177' }, 'call 0049 30/555-0177'],
    ['by the phone without its country', { name: 'Bo Li', guardian_phone: '+49 30 5550177' }, 'call 030 555 0177'],
  ])('%s', async (_, fields, content) => {
    const id = await announcement(content);
    const { free_texts } = await survey(await student(fields));
    expect(free_texts).toEqual([
      {
        table: 'announcement',
        id,
        field: 'content',
        studentId: null,
        excerpt: expect.any(String),
        isErasedAlways: false,
      },
    ]);
  });

  it.each<[string, object, string]>([
    ['by a word that has the name in it', { name: 'Ann Quill' }, 'Annual meeting, tranquillity'],
    ['by a name of two letters', { name: 'Bo Li' }, 'Bo and Mo sing'],
    ['by the word of a middle name', { name: 'Ana von Quill' }, 'Herr von Stein'],
    ['by what LIKE would take for anything', { name: '%%% ___' }, 'Annual meeting'],
    ['by what an erased student is called', { name: 'Erased student' }, 'Every student sings'],
    ['by a number that has the phone in it', { name: 'Bo Li', guardian_phone: '5550177' }, 'Room 155501771'],
  ])('not %s', async (_, fields, content) => {
    await announcement(content);
    expect((await survey(await student(fields))).free_texts).toEqual([]);
  });
});

describe('before and after an erasure', () => {
  it('every text that identifies the student is listed by its place, with the sentence (Erasure)', async () => {
    const id = await student({ name: 'Zoë Quill' });
    const other = await student({ name: 'Bo Li' });
    const teacher_id = await made('/teachers', { name: 'Quill', email: 't@example.org', department: 'Zoë' });
    const class_id = await made('/classes', { name: 'Quill Club', teacher_id, schedule: 'Zoë: Monday', room: 'Quill' });
    const own = await grade(id, class_id, { assignment_name: 'Portfolio of Zoë', comments: 'Zoë sings' });
    const others = await grade(other, class_id, { assignment_name: 'Duet', comments: 'With Zoë. Well done' });
    const day = { class_id, date: '2026-03-02', status: 'late' };
    await made('/attendance', { ...day, student_id: id, notes: 'Zoë was late' });
    const late = await made('/attendance', { ...day, student_id: other, notes: 'With Zoë' });
    const news = await announcement('All sang. Then Zoë Quill danced! Bye.', 'Zoë');
    const places = [
      ['attendance', late, 'notes', 'With Zoë'],
      ['grade', own, 'assignment_name', 'Portfolio of Zoë'],
      ['grade', others, 'comments', 'With Zoë.'],
      ['announcement', news, 'title', 'Zoë'],
      ['announcement', news, 'content', 'Then Zoë Quill danced!'],
      ['school_class', class_id, 'name', 'Quill Club'],
      ['school_class', class_id, 'schedule', 'Zoë: Monday'],
      ['school_class', class_id, 'room', 'Quill'],
      ['teacher', teacher_id, 'department', 'Zoë'],
    ];
    const flat = (texts: Awaited<ReturnType<typeof survey>>['free_texts']) =>
      texts.map(({ table, id: of, field, excerpt }) => [table, of, field, excerpt]);
    expect(flat((await survey(id)).free_texts)).toEqual(places);
    expect(flat((await erase(id)).free_texts)).toEqual(places);
    expect((await school.get(`/announcements/${news}`)).body).toMatchObject({ title: 'Zoë' });
    expect((await school.get(`/grades/${others}`)).body).toMatchObject({ comments: 'With Zoë. Well done' });
  });

  it('an export names the places outside of the student’s own records (Export of a student)', async () => {
    const id = await student({ name: 'Zoë Quill' });
    await grade(id, await school.schoolClass(), { assignment_name: 'Portfolio of Zoë' });
    const news = await announcement('Bo Li and Zoë sang');
    let text = '';
    await inSession((session) =>
      exportStudent(session, { environment: 'sandbox', studentId: id }, handling, (part) => {
        text += part;
        return Promise.resolve();
      }),
    );
    expect(JSON.parse(text)).toMatchObject({ free_texts: [{ table: 'announcement', id: news, field: 'content' }] });
    expect(text).not.toContain('Bo Li');
  });
});

describe('stored answers are erased', () => {
  const repeated = (name: string) => ({ 'idempotency-key': name });
  const codeOf = async (path: string, body: object, name: string) =>
    (await school.post(path, body, { headers: repeated(name) })).body.code as string | undefined;

  it('that show a text with the name, or the guardian, whomever they are about', async () => {
    const id = await student({ name: 'Zoë "Z" Quill', guardian_email: 'di@xu.example' });
    const news = { title: 'Zoë', content: 'Sings', scope: 'school' };
    const quoted = { title: 'News', content: 'On stage:\nZoë "Z" Quill', scope: 'school' };
    const sibling = { name: 'Max Quill', email: 'm@example.org', grade_level: '5', guardian_email: 'di@xu.example' };
    await made('/announcements', news, repeated('news'));
    await made('/announcements', quoted, repeated('quoted'));
    await made('/students', sibling, repeated('sibling'));
    expect(await erase(id)).toMatchObject({ stored_answers: 3 });
    expect(await codeOf('/announcements', news, 'news')).toBe('IDEMPOTENT_ANSWER_ERASED');
    expect(await codeOf('/announcements', quoted, 'quoted')).toBe('IDEMPOTENT_ANSWER_ERASED');
    expect(await codeOf('/students', sibling, 'sibling')).toBe('IDEMPOTENT_ANSWER_ERASED');
  });

  it('but not those of somebody else with the same first or last name', async () => {
    const id = await student({ name: 'Zoë Quill' });
    const namesake = { name: 'Zoë Ito', email: 'z@example.org', grade_level: '5' };
    const teacher = { name: 'Tom Quill', email: 't@example.org', department: 'Music' };
    await made('/students', namesake, repeated('namesake'));
    await made('/teachers', teacher, repeated('teacher'));
    expect(await erase(id)).toMatchObject({ stored_answers: 0 });
    expect(await codeOf('/students', namesake, 'namesake')).toBeUndefined();
    expect(await codeOf('/teachers', teacher, 'teacher')).toBeUndefined();
  });
});

describe('texts that a person has chosen', () => {
  it('have the words replaced, those alone, and the trail names each (Erasure)', async () => {
    const id = await student({ name: 'Zoë Quill', guardian_name: 'Di Xu', guardian_phone: '+49 30 5550177' });
    const class_id = await school.schoolClass();
    const named = await grade(id, class_id, { assignment_name: 'Portfolio of ZOE\u0308 QUILL, 2026' });
    const news = await announcement('Quill sang. Thanks, Di Xu (030 555 0177)! Zo\u00eb Quill’s bag is here.', 'Quill');
    const kept = await announcement('Zoë sang');
    const erased = await erase(id, [
      { table: 'grade', id: named, field: 'assignment_name' },
      { table: 'announcement', id: news, field: null },
      { table: 'announcement', id: news, field: 'title' },
    ]);
    expect(erased.replaced).toEqual([
      { table: 'grade', id: named, field: 'assignment_name' },
      { table: 'announcement', id: news, field: 'title' },
      { table: 'announcement', id: news, field: 'content' },
    ]);
    expect(erased.free_texts).toMatchObject([{ id: kept }]);
    expect((await school.get(`/grades/${named}`)).body.assignment_name).toBe('Portfolio of [erased], 2026');
    expect((await school.get(`/announcements/${news}`)).body).toMatchObject({
      title: '[erased]',
      content: '[erased] sang. Thanks, [erased] ([erased])! [erased]’s bag is here.',
    });
    expect((await school.get(`/announcements/${kept}`)).body.content).toBe('Zoë sang');
    const noted = await school.sql()`
      SELECT record, record_ids, fields, student_ids FROM access.record_event
      WHERE actor = ${handling.actor.name} AND student_ids = ARRAY[${id}::integer] AND record NOT IN ('student', 'contact') ORDER BY id`;
    expect(noted).toEqual([
      { record: 'grade', record_ids: [named], fields: ['assignment_name'], student_ids: [id] },
      { record: 'announcement', record_ids: [news], fields: ['title'], student_ids: [id] },
      { record: 'announcement', record_ids: [news], fields: ['content'], student_ids: [id] },
    ]);
  });

  it('are found and replaced in earlier versions of the records of others (History)', async () => {
    const id = await student({ name: 'Zoë Quill' });
    const other = await student({ name: 'Bo Li' });
    const class_id = await school.schoolClass();
    const graded = await grade(other, class_id, { comments: 'Duet with Zoë Quill' });
    await school.put(`/grades/${graded}`, { comments: 'Duet' });
    const [version] = await school.sql()<{ id: number }[]>`SELECT id FROM grade_version WHERE record_id = ${graded}`;
    const place = { table: 'grade_version', id: version!.id, field: 'comments' };
    expect((await survey(id)).free_texts).toMatchObject([{ ...place, studentId: other }]);
    expect((await erase(id, [place])).free_texts).toEqual([]);
    const { data } = (await school.get(`/grades/${graded}/history`)).body;
    expect(data).toMatchObject([
      { version: 2, changes: [{ field: 'comments', from: 'Duet with [erased]', to: 'Duet' }] },
      { version: 1 },
    ]);
  });

  it('fail the erasure as a whole when one of them does not identify the student', async () => {
    const id = await student({ name: 'Zoë Quill' });
    const news = await announcement('Zoë sang');
    const silent = await announcement('Bo Li sang');
    for (const place of [
      { table: 'announcement', id: silent, field: 'content' },
      { table: 'announcement', id: 99_999, field: null },
      { table: 'announcement', id: news, field: 'title' },
      { table: 'student', id, field: 'name' },
    ]) {
      const chosen = [{ table: 'announcement', id: news, field: 'content' }, place];
      await expect(survey(id, chosen)).rejects.toThrow(NothingToReplace);
      await expect(erase(id, chosen)).rejects.toThrow(NothingToReplace);
    }
    expect((await school.get(`/students/${id}`)).body.name).toBe('Zoë Quill');
    expect((await school.get(`/announcements/${news}`)).body.content).toBe('Zoë sang');
  });

  it('take no more room than they may have', async () => {
    const id = await student({ name: 'Bo Li' });
    const title = `${'x'.repeat(249)} Bo Li`;
    const news = await announcement('All sang', title);
    await erase(id, [{ table: 'announcement', id: news, field: 'title' }]);
    expect((await school.get(`/announcements/${news}`)).body.title).toBe(`${'x'.repeat(249)} …`);
  });

  it('are replaced as a whole once the name is gone, and only by field', async () => {
    const id = await student({ name: 'Zoë Quill' });
    const news = await announcement('Zoë sang', 'Zoë');
    await erase(id);
    await expect(erase(id, [{ table: 'announcement', id: news, field: null }])).rejects.toThrow(/name its field/);
    const { replaced } = await erase(id, [{ table: 'announcement', id: news, field: 'content' }]);
    expect(replaced).toEqual([{ table: 'announcement', id: news, field: 'content' }]);
    expect((await school.get(`/announcements/${news}`)).body).toMatchObject({ title: 'Zoë', content: '[erased]' });
  });
});
