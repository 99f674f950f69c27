import type { EventEntry, RecordEvent } from '../../apps/dashboard/src/api/types';
import { sentenceFor } from '../../apps/dashboard/src/pages/audit/sentences/operations';
import { textOf } from '../../apps/dashboard/src/pages/audit/sentences/parts';
import { sentenceOf } from '../../apps/dashboard/src/pages/audit/sentences/sentence';
import { operations } from '../operations';

const zoe = { id: 5, name: 'Zoë Müller' };
const algebra = { id: 3, name: 'Algebra I' };

const event = (given: Partial<EventEntry>): EventEntry => ({
  ...{ id: '1', at: '2026-11-20T08:00:00.000Z', environment: 'production', action: 'write', change: null, key: null },
  ...{ user: { id: 2, name: 'Ben Office', email: 'ben@school.example' }, actor: null, route: '', request_id: null },
  ...{ record: null, fields: null, students: [zoe], student_count: 1, records: [], record_count: 0, values: null },
  ...{ group: null, ...given },
});

const said = (given: Partial<EventEntry>): string => {
  const { who, what } = sentenceOf(event(given));
  return `${who} ${textOf(what)}`;
};

const seen = (route: string, given: Partial<EventEntry> = {}) => said({ action: 'read', route, ...given });

describe('the sentence of an event (Audit for people)', () => {
  const audited = operations.filter(({ scopes }) => scopes.length > 0);

  it.each(audited.map(({ id, ...operation }) => [id, operation] as const))('exists for %s', (_, { method, path }) => {
    const route = `${method} /v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    const action: RecordEvent['action'] = method === 'GET' ? 'read' : 'write';
    const what = sentenceFor(event({ route, action, record: 'student', change: 'changed' }));
    expect(what && textOf(what)).toMatch(/^[a-z].*[a-zü]$/);
  });

  it.each([
    [
      'GET /v1/classes/:id/roster',
      { record: 'class', records: [{ ...algebra, class: null }] },
      'saw the roster of Algebra I',
    ],
    ['GET /v1/students', { student_count: 20 }, 'listed 20 students'],
    [
      'GET /dashboard/api/schools/:environment/students/:id/absence',
      {},
      'saw the classes and marks of a day of Zoë Müller',
    ],
    ['GET /v1/students', { student_count: 0, students: [] }, 'looked for students and found none'],
    ['HEAD /v1/students/:id', {}, 'saw the record of Zoë Müller'],
    ['GET /v1/students/:id', { students: [{ id: 5, name: null }] }, 'saw the record of a deleted student (5)'],
    [
      'GET /v1/grades',
      { record: 'class', records: [{ ...algebra, class: null }], student_count: 12 },
      'saw grades of 12 students in Algebra I',
    ],
    [
      'GET /v1/grades/:id',
      { record: 'grade', records: [{ id: 9, name: 'Quiz 3', class: algebra }] },
      'saw a grade of Zoë Müller in Algebra I (Quiz 3)',
    ],
    ['POST /v1/students/batch', {}, 'tried or repeated a change, and saw Zoë Müller'],
    ['import csv', { student_count: 3 }, 'saw 3 students in a file that was imported or previewed'],
  ] as [string, Partial<EventEntry>, string][])('of the read %s', (route, given, text) => {
    expect(seen(route, given)).toBe(`Ben Office ${text}`);
  });

  it('names a key, a command, and a user who was deleted', () => {
    const list = { student_count: 20 };
    expect(seen('GET /v1/students', { ...list, key: { id: 1, name: 'Library app' } })).toBe(
      'Key «Library app» listed 20 students',
    );
    expect(seen('privacy export', { user: null, actor: 'ada, command line' })).toBe(
      'ada, command line exported all data about Zoë Müller',
    );
    const user = { id: 7, name: null, email: null };
    expect(seen('GET /v1/students', { ...list, user })).toBe('A deleted user (7) listed 20 students');
  });

  it.each([
    [
      'PUT /v1/students/:id',
      'student',
      'changed',
      ['guardian_phone', 'updated_at'],
      'changed the phone of the guardian of Zoë Müller',
    ],
    ['PUT /v1/students/:id', 'student', 'changed', ['name', 'address'], 'changed the name and address of Zoë Müller'],
    ['PUT /v1/students/:id', 'student', 'changed', ['updated_at'], 'changed Zoë Müller'],
    ['POST /v1/students', 'student', 'created', ['name'], 'added the student Zoë Müller'],
    ['POST /v1/students/:id/withdraw', 'student', 'changed', ['withdrawn_on'], 'withdrew Zoë Müller from the school'],
    ['POST /v1/classes/:id/enroll', 'enrollment', 'created', [], 'enrolled Zoë Müller in Algebra I'],
    ['DELETE /v1/classes/:id/enroll/:student_id', 'enrollment', 'changed', [], 'withdrew Zoë Müller from Algebra I'],
    ['POST /v1/enrollments/:id/move', 'enrollment', 'created', [], 'moved Zoë Müller to another class: Algebra I'],
    ['PUT /v1/grades/:id', 'grade', 'changed', ['score'], 'corrected a grade of Zoë Müller in Algebra I (2026-11-20)'],
    [
      'POST /v1/attendance',
      'attendance',
      'created',
      [],
      'took the attendance of Zoë Müller in Algebra I on Nov 20, 2026',
    ],
    ['import oneroster', 'guardian', 'created', [], 'added 2026-11-20'],
  ] as const)('of the change %s of a %s: %s', (route, record, change, fields, text) => {
    const records = [{ id: 9, name: '2026-11-20', class: algebra }];
    expect(said({ route, record, change, fields: [...fields], records, record_count: 1 })).toBe(`Ben Office ${text}`);
  });

  it('of several events tells how many records of each type', () => {
    const counted = (record: string, change: 'created' | 'changed' | 'removed', count: number) => ({
      record,
      change,
      count,
    });
    const group = { events: 17, students: 17, has_written: true, file: 'students.csv', changes: [] };
    const grouped = (route: string, changes: ReturnType<typeof counted>[], given: Partial<EventEntry> = {}) =>
      said({ route, ...given, group: { ...group, changes } });
    const students = [counted('student', 'created', 12), counted('student', 'changed', 5)];
    expect(grouped('import csv', students)).toBe('Ben Office imported students.csv: 12 students added, 5 changed');
    expect(grouped('year close', students)).toBe('Ben Office carried out students.csv: 12 students added, 5 changed');
    expect(grouped('import undo', [counted('student', 'removed', 1)])).toBe(
      'Ben Office undid the import of students.csv: 1 student deleted',
    );
    const records = [{ id: 1, name: '2026-11-20', class: algebra }];
    const absence = 'POST /dashboard/api/schools/:environment/students/:id/absence';
    expect(grouped(absence, [counted('attendance', 'created', 5), counted('attendance', 'changed', 1)])).toBe(
      'Ben Office reported the absence of Zoë Müller (5 attendance records added, 1 changed)',
    );
    expect(grouped('POST /v1/classes/:id/attendance', [counted('attendance', 'created', 25)], { records })).toBe(
      'Ben Office added 25 attendance records in Algebra I',
    );
    expect(
      grouped('POST /v1/students/:id/withdraw', [
        counted('student', 'changed', 1),
        counted('enrollment', 'changed', 2),
      ]),
    ).toBe('Ben Office withdrew Zoë Müller from the school (2 enrollments changed, 1 student changed)');
    expect(said({ action: 'read', route: 'export csv', group: { ...group, has_written: false, students: 3000 } })).toBe(
      'Ben Office exported a list: 3,000 students',
    );
  });

  it('of an operation that has none of its own is told by its method, with the students or the record', () => {
    const lunch = { students: [], student_count: 0, record: 'lunch', records: [{ id: 4, name: 'Soup', class: null }] };
    expect(seen('GET /v1/lunches', lunch)).toBe('Ben Office listed the lunches');
    expect(seen('GET /v1/lunches')).toBe('Ben Office listed the lunches of Zoë Müller');
    expect(seen('GET /v1/lunches/:id', lunch)).toBe('Ben Office saw the record of Soup');
    expect(seen('GET /v1/lunches/:id')).toBe('Ben Office saw the record of Zoë Müller');
    expect(said({ route: 'DELETE /v1/lunches/:id', change: 'removed', ...lunch })).toBe('Ben Office deleted Soup');
  });

  it('of what is no operation of the API, or sees a part of a record, has its route', () => {
    expect(seen('count lunches')).toBe('Ben Office saw records: count lunches');
    expect(seen('GET /v1/lunches/:id/guests')).toBe('Ben Office saw records: GET /v1/lunches/:id/guests');
  });
});
