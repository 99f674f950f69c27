import { expectErrorAnswer } from '../support/error-answer';
import { StoppedClock, TestSchool } from '../support/test-school';

const clock = new StoppedClock(new Date('2026-03-02T10:00:00.000Z'));
let school: TestSchool;
let taught: { teacher_id: number; student_id: number; class_id: number };

beforeAll(async () => {
  school = await TestSchool.open({ clock });
  const teacher_id = await school.teacher();
  taught = { teacher_id, student_id: await school.student(), class_id: await school.schoolClass({ teacher_id }) };
});

afterAll(() => school.close());

/** A body that each resource takes, before `taught` is added. */
const bodies: Record<string, Record<string, unknown>> = {
  students: { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5' },
  teachers: { name: 'Tom Ito', email: 'tom@example.org', department: 'Science' },
  classes: { name: 'Algebra', schedule: 'Mon 09:00' },
  announcements: { title: 'Trip', content: 'On Friday', scope: 'school' },
  grades: { score: 93, term: 'Fall' },
  attendance: { date: '2026-01-02', status: 'present' },
};

const post = (resource: string, fields: Record<string, unknown>) =>
  school.post(`/${resource}`, { ...taught, ...bodies[resource], ...fields });

/** A body with one field written as it is, where JSON.stringify would write something else. */
const postRaw = (resource: string, field: string, json: string) => {
  const { [field]: _, ...others }: Record<string, unknown> = { ...taught, ...bodies[resource] };
  return school.post(`/${resource}`, `${JSON.stringify(others).slice(0, -1)},"${field}":${json}}`);
};

const naming = (field: string) => expect.stringMatching(new RegExp(`^Validation failed: (.*; )?${field} `));

describe('the validation message (Validation messages)', () => {
  it('starts with "Validation failed: ", then every reason, each naming its field', async () => {
    const answer = await school.post('/students', { name: '', guardian_email: 'x', date_of_birth: 'today' });
    const [start, reasons] = [answer.body.error.slice(0, 19), answer.body.error.slice(19).split('; ').sort()];
    expect(start).toBe('Validation failed: ');
    expect(reasons).toEqual([
      'date_of_birth must be a date, YYYY-MM-DD',
      'email is required',
      'grade_level is required',
      'guardian_email must be an e-mail address',
      'name must not be empty',
    ]);
  });
});

describe('a record named in the body that does not exist (Ids in bodies)', () => {
  it.each([
    ['classes', 'teacher_id'],
    ['announcements', 'class_id'],
    ['grades', 'student_id'],
    ['grades', 'class_id'],
    ['attendance', 'student_id'],
    ['attendance', 'class_id'],
  ])('POST /%s is 400 naming %s', async (resource, field) => {
    for (const id of [0, -1, 999_999]) {
      expectErrorAnswer(await post(resource, { [field]: id }), 400, 'VALIDATION_ERROR', naming(field));
    }
  });
});

describe('numbers in bodies are JSON numbers only (Numbers)', () => {
  it.each(['"5"', 'true', '1e400', '-1e400', '1.5', '2147483648', '-2147483649', '9007199254740993', '[1]', '{}'])(
    'an integer is not %s',
    async (json) => {
      for (const [resource, field] of [
        ['grades', 'student_id'],
        ['classes', 'capacity'],
      ] as const) {
        expectErrorAnswer(await postRaw(resource, field, json), 400, 'VALIDATION_ERROR', naming(field));
      }
    },
  );

  it.each(['"5"', 'true', '1e400', '[1]', '{}'])('a score is not %s', async (json) => {
    for (const field of ['score', 'max_score']) {
      expectErrorAnswer(await postRaw('grades', field, json), 400, 'VALIDATION_ERROR', naming(field));
    }
  });

  it('1.0 and 1e1 are integers', async () => {
    expect((await postRaw('classes', 'capacity', '1.0')).body.capacity).toBe(1);
    expect((await postRaw('classes', 'capacity', '1e1')).body.capacity).toBe(10);
  });
});

describe('strings (Text)', () => {
  it.each([
    ['bytes that are no UTF-8', Buffer.from([0x61, 0xff])],
    ['a surrogate in UTF-8', Buffer.from([0xed, 0xa0, 0x80])],
    ['an escaped lone surrogate', '\\ud800'],
    ['surrogates in the wrong order', '\\udc00\\ud800'],
    ['an escaped NUL', 'a\\u0000b'],
    ['a NUL', 'a\0b'],
  ])('are valid Unicode: %s is 400', async (_name, text) => {
    const [before, after] = JSON.stringify({ ...bodies['students'], name: 'HERE' }).split('HERE') as [string, string];
    const body = Buffer.concat([Buffer.from(before), Buffer.from(text as string), Buffer.from(after)]);
    expectErrorAnswer(await school.post('/students', body), 400, 'VALIDATION_ERROR');
  });

  it.each(['Zo\u00eb', 'ﬁn', 'STRASSE', 'straße', '😀', 'a\u200db', '\u202eabc'])(
    'are kept letter by letter, with their case: %j',
    async (name) => expect((await post('students', { name })).body.name).toBe(name),
  );

  it('are composed', async () => {
    const { body } = await post('students', {
      name: 'Zoe\u0308',
      guardian_name: 'Nguye\u0302\u0303n',
      address: 'A\u030a',
    });
    expect(body).toMatchObject({ name: 'Zo\u00eb', guardian_name: 'Nguy\u1ec5n', address: '\u00c5' });
  });

  it.each(['A\nB', 'A\tB', 'A\u0007B', 'A\u0085B'])('have one line where they are names: %j is 400', async (name) => {
    for (const field of ['name', 'guardian_name', 'grade_level']) {
      const answer = await post('students', { [field]: name });
      expectErrorAnswer(answer, 400, 'VALIDATION_ERROR', naming(field));
    }
    expectErrorAnswer(await post('teachers', { name }), 400, 'VALIDATION_ERROR', naming('name'));
    expectErrorAnswer(await post('classes', { room: name }), 400, 'VALIDATION_ERROR', naming('room'));
  });

  it('are trimmed of surrounding white space', async () => {
    const fields = { name: ' \t\n Ada  Obi \u00a0', email: ' ada@example.org\n', address: ' 1 Main St\n2nd floor ' };
    const { body } = await post('students', fields);
    expect(body).toMatchObject({ name: 'Ada  Obi', email: 'ada@example.org', address: '1 Main St\n2nd floor' });
  });

  it.each(['', ' ', '\t\n'])(
    'that are required are not empty, optional ones that are empty are null: %j',
    async (text) => {
      expectErrorAnswer(await post('students', { name: text }), 400, 'VALIDATION_ERROR', naming('name'));
      expectErrorAnswer(await post('announcements', { scope: text }), 400, 'VALIDATION_ERROR', naming('scope'));
      const optional = { guardian_name: text, guardian_email: text, date_of_birth: text };
      expect((await post('students', optional)).body).toMatchObject({
        guardian_name: null,
        guardian_email: null,
        date_of_birth: null,
      });
    },
  );

  const emailOf = (length: number) =>
    `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(length - 197)}.org`;
  const wordOf = (length: number) => '😀'.repeat(length);

  it.each<[string, string, number, (length: number) => unknown]>([
    ['students', 'name', 255, wordOf],
    ['students', 'grade_level', 255, wordOf],
    ['students', 'email', 254, emailOf],
    ['students', 'guardian_name', 255, wordOf],
    ['students', 'guardian_email', 254, emailOf],
    ['students', 'guardian_phone', 255, wordOf],
    ['students', 'address', 2000, wordOf],
    ['teachers', 'name', 255, wordOf],
    ['teachers', 'email', 254, emailOf],
    ['teachers', 'department', 255, wordOf],
    ['teachers', 'phone', 255, wordOf],
    ['teachers', 'office_room', 255, wordOf],
    ['teachers', 'subjects', 255, (length) => ['Maths', wordOf(length)]],
    ['classes', 'name', 255, wordOf],
    ['classes', 'schedule', 2000, wordOf],
    ['classes', 'room', 255, wordOf],
    ['classes', 'semester', 255, wordOf],
    ['announcements', 'title', 255, wordOf],
    ['announcements', 'content', 20_000, wordOf],
    ['announcements', 'grade_level', 255, wordOf],
    ['grades', 'assignment_name', 255, wordOf],
    ['grades', 'term', 255, wordOf],
    ['grades', 'comments', 2000, wordOf],
    ['attendance', 'notes', 2000, wordOf],
  ])('longest: of POST /%s %s takes %i characters and not one more', async (resource, field, longest, ofLength) => {
    expect((await post(resource, { [field]: ofLength(longest) })).body[field]).toEqual(ofLength(longest));
    const answer = await post(resource, { [field]: ofLength(longest + 1) });
    expectErrorAnswer(answer, 400, 'VALIDATION_ERROR', naming(field));
  });
});

describe('dates are real calendar dates, YYYY-MM-DD only (Dates)', () => {
  const odd = ['2026-02-30', '2026-2-3', 'today', 'infinity', '-infinity', '2025-02-29', '1900-02-29', '2026-13-01'];
  const forms = [
    '2026-02-03T00:00:00Z',
    '20260203',
    '03.02.2026',
    '2026-W01-1',
    '0000-01-01',
    '12026-01-01',
    '٢٠٢٦-٠١-٠١',
  ];

  it.each([...odd, ...forms, 20260203, true, ['2026-01-01']])('%j is 400', async (date) => {
    expectErrorAnswer(await post('attendance', { date }), 400, 'VALIDATION_ERROR', naming('date'));
    expectErrorAnswer(
      await post('students', { date_of_birth: date }),
      400,
      'VALIDATION_ERROR',
      naming('date_of_birth'),
    );
  });

  it.each(['2024-02-29', '2000-02-29', '0001-01-01', '1582-10-10', '2026-03-02'])('%s is one', async (date) => {
    expect((await post('students', { date_of_birth: date })).body.date_of_birth).toBe(date);
  });

  it('a date_of_birth is not in the future', async () => {
    const answer = await post('students', { date_of_birth: '2026-03-03' });
    expectErrorAnswer(answer, 400, 'VALIDATION_ERROR', naming('date_of_birth'));
  });
});

describe('date-times are ISO 8601; no offset means UTC; answers are UTC with Z and milliseconds (Date-times)', () => {
  it.each([
    ['2026-09-01T08:00:00Z', '2026-09-01T08:00:00.000Z'],
    ['2026-09-01T08:00:00', '2026-09-01T08:00:00.000Z'],
    ['2026-09-01T08:00', '2026-09-01T08:00:00.000Z'],
    ['2026-09-01T08:00:00.5+02:00', '2026-09-01T06:00:00.500Z'],
    ['2026-09-01T08:00:00.123456-05:30', '2026-09-01T13:30:00.123Z'],
    ['2024-02-29T23:59:59.999Z', '2024-02-29T23:59:59.999Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
  ])('%s is %s', async (sent, kept) => {
    expect((await post('announcements', { expires_at: sent })).body.expires_at).toBe(kept);
  });

  const times = ['T24:00:00Z', 'T23:60:00Z', 'T23:59:60Z', 'T08:00:00+24:00', 'T08:00:00Europe/Berlin', 'T8:00Z', ''];
  const days = ['2026-02-30T08:00:00Z', 'infinity', 'tomorrow', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-01:00'];

  it.each([...times.map((time) => `2026-09-01${time}`), ...days, 1_790_000_000, true])('%j is 400', async (value) => {
    const answer = await post('announcements', { expires_at: value });
    expectErrorAnswer(answer, 400, 'VALIDATION_ERROR', naming('expires_at'));
  });
});
