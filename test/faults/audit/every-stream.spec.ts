import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { importKinds } from '../../../libs/import-api/src/import-form.dto';
import { Routes } from '@homeroom/http';
import { exportFormats, recordListNames } from '@homeroom/export';
import { csvLine } from '@homeroom/kernel';
import { formOf } from '../../dashboard/data/import-form';
import { RosterPackages } from '../../interchange/roster-package';
import { eventually } from '../../support/programs/process';
import { scaled } from '../support/scale';
import { type Door, type ObservedDoors, openDoors } from './every-read/doors';
import { markStudents, studentsIn } from './every-read/marked-students';
import type { Answered, Asking, ObservedSchool } from './every-read/observed-school';

jest.setTimeout(240_000);

/** Enough that answers of imports and exports are sent in many parts. */
const students = scaled(600, 1_500);

let observed: ObservedDoors;
let behind: ObservedSchool;
let door: Door;
let packages: RosterPackages;

beforeAll(async () => {
  packages = new RosterPackages();
  observed = await openDoors();
  [behind, door] = observed.doors.dashboard;
  const { school } = observed;
  const [teacher_id, sql] = [await school.teacher(), school.sql()];
  const class_id = await school.schoolClass({ teacher_id, capacity: null });
  await sql`INSERT INTO student (name, email, grade_level, enrollment_date, created_at, updated_at)
    SELECT 'Ada Obi', 'student-' || n || '@school.example', '5', '2026-03-02', now(), now() FROM generate_series(1, ${students + 10}) n`;
  await school.post(`/classes/${class_id}/enroll/batch`, {
    records: numbers(500).map((student_id) => ({ student_id })),
  });
  await sql`INSERT INTO grade (student_id, class_id, score, max_score, letter_grade, term, graded_at)
    SELECT n, ${class_id}, 1, 2, 'F', 'Q1', now() FROM generate_series(1, ${students}) n`;
  await sql`INSERT INTO attendance (student_id, class_id, date, status, recorded_at)
    SELECT n, ${class_id}, '2026-03-02', 'late', now() FROM generate_series(1, ${students}) n`;
});

afterAll(async () => {
  await observed.close();
  packages.remove();
});

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

beforeEach(() => markStudents(observed.school.sql()));

/** Ways in which a request ends. */
const manners = [
  { reset: 'at once' },
  { reset: () => true },
  { reset: (text: string) => studentsIn(text).size > 0 },
  { losesDatabase: 'at once' },
  { losesDatabase: 'at the first student' },
] as const;

/**
 * Sends a request in each way in which it can end. An answer without students has nothing that could be cut off: in the quick
 * part it is asked for once.
 *
 * @returns its answer
 */
async function askInEachManner(
  asking: Asking,
  hasStudents: boolean,
  afterEach = () => Promise.resolve(),
): Promise<Answered> {
  for (const manner of manners.slice(0, hasStudents ? manners.length : scaled(0, manners.length))) {
    await behind.ask(door, { ...asking, ...manner });
    await afterEach();
  }
  return askOnce(asking);
}

/** Sends a request, again while an earlier one of its kind has not ended or the database is not back. */
const askOnce = (asking: Asking): Promise<Answered> =>
  eventually(async () => {
    const answered = await behind.ask(door, asking);
    return isForLater(answered) ? null : answered;
  }, 30_000);

const isForLater = ({ status, text }: Answered) =>
  status === 503 || /"code":"(IMPORT_RUNNING|SERVICE_UNAVAILABLE)"/.test(text);

describe('in the trail is every student of an export, and no other, whether it is answered, aborted or failed (Export in the dashboard)', () => {
  const lists = recordListNames.flatMap((list) => exportFormats.map((format) => `/exports/${list}?format=${format}`));
  const withoutStudents = /exports.(teachers|classes|announcements|schools|terms|closed-days)/;

  it.each([...lists, '/exports/students?status=all', '/exports/oneroster'])('%s', async (path) => {
    const hasStudents = !withoutStudents.test(path);
    const { students: shown } = await askInEachManner({ method: 'GET', path }, hasStudents);
    expect([path, shown.size > 0]).toEqual([path, hasStudents]);
  });
});

/** Rows that change what is stored about each student, for each kind of file. */
const rows: Record<(typeof importKinds)[number], () => string | Promise<Buffer>> = {
  students: () =>
    csvOf(['id', 'name', 'email', 'grade_level', 'guardian_name'], (n) => [
      n,
      'Ada',
      `student-${n}@school.example`,
      6,
      'New',
    ]),
  teachers: () => csvOf(['name', 'email', 'department'], (n) => ['Tom', `tom-${n}@school.example`, 'New']),
  classes: () => csvOf(['name', 'teacher_id', 'schedule'], (n) => [`Class ${n}`, 1, 'New']),
  enrollments: () => csvOf(['class_id', 'student_id'], (n) => [1, n]),
  grades: () => csvOf(['id', 'comments'], (n) => [n, 'New']),
  attendance: () => csvOf(['id', 'notes'], (n) => [n, 'New']),
  terms: () =>
    csvOf(['kind', 'name', 'first_day', 'last_day'], (n) => ['school_year', `Year ${n}`, '2026-08-24', '2027-06-11']),
  'closed-days': () => csvOf(['name', 'first_day'], (n) => [`Day ${n}`, '2027-01-12']),
  contacts: () => csvOf(['student_id', 'name'], (n) => [n, `Grandmother ${n}`]),
  oneroster: async () => {
    const users = numbers(students).map((n) => `u-${n}||true|New|Obi|student-${n}@school.example|5`);
    const roles = numbers(students).map((n) => `r-${n}||u-${n}|primary|student|hill`);
    const path = await packages.zipOf({
      users: ['sourcedId|status|enabledUser|givenName|familyName|email|grades', ...users],
      roles: ['sourcedId|status|userSourcedId|roleType|role|orgSourcedId', ...roles],
    });
    return readFileSync(path);
  },
};

const csvOf = (headings: string[], row: (n: number) => (string | number)[]) =>
  [csvLine(headings), ...numbers(students).map((n) => csvLine(row(n)))].join('');

/** The form of an import of all students but the last ones. */
async function importOf(kind: (typeof importKinds)[number], isDryRun: boolean): Promise<Asking> {
  const content = Buffer.from(await rows[kind]());
  const sha256 = createHash('sha256').update(content).digest('hex');
  const matching: Record<string, string> = kind === 'students' || kind === 'oneroster' ? { match_by: 'email' } : {};
  const form = new Response(formOf({ kind, dry_run: String(isDryRun), sha256, ...matching }, content));
  const headers = { 'Content-Type': form.headers.get('content-type')! };
  return {
    method: 'POST',
    path: '/imports',
    headers,
    body: Buffer.from(await form.arrayBuffer()),
    named: numbers(students),
  };
}

const aboutStudents = (kind: string) => !['teachers', 'classes', 'terms', 'closed-days'].includes(kind);

/** Undoes each import. So the next one finds what the last one found. */
async function undoImports(): Promise<void> {
  const { text } = await askOnce({ method: 'GET', path: '/imports' });
  const { data } = JSON.parse(text) as { data: { id: number; undone_at: string | null }[] };
  for (const { id } of data.filter(({ undone_at: undoneAt }) => undoneAt === null)) {
    const { status } = await askOnce({ method: 'POST', path: `/imports/${id}/undo` });
    expect([id, status]).toEqual([id, 200]);
  }
}

describe('in the trail is every student of an import, and no other, whether it is answered, aborted or failed (Import in the dashboard)', () => {
  it.each(importKinds)('of %s that is a dry run', async (kind) => {
    const { students: shown } = await askInEachManner(await importOf(kind, true), aboutStudents(kind));
    expect([kind, shown.size > 0]).toEqual([kind, aboutStudents(kind)]);
  });

  it.each(importKinds)('of %s, and of what is shown of it later', async (kind) => {
    const hasStudents = aboutStudents(kind);
    const { students: shown, text } = await askInEachManner(await importOf(kind, false), hasStudents, undoImports);
    const { import: id } = JSON.parse(text.trimEnd().split('\n').at(-1)!) as { import: number };
    const later = await askInEachManner({ method: 'GET', path: `/imports/${id}` }, hasStudents);
    expect([kind, shown.size > 0, later.students.size > 0]).toEqual([kind, hasStudents, hasStudents]);
    await undoImports();
  });
});

/** Their pages name the students of events. Each read of them is in the audit of keys and users instead, see the test below. */
const readsOfTheTrail = ['/dashboard/api/audit/records', '/dashboard/api/schools/:environment/students/:id/audit'];

it('in the trail is every student that another page of the dashboard shows, and no other (Audit trail)', async () => {
  const { dashboard } = observed;
  const { cookie, origin } = await dashboard.person('owner');
  const owner = { ...door, prefix: '/dashboard/api', headers: { Cookie: cookie, Origin: origin } };
  const routes = [...dashboard.servers.dashboard.get(Routes)['methods']].filter(([, methods]) => methods.has('GET'));
  const paths = routes
    .map(([url]) => url)
    .filter((url) => url.startsWith('/dashboard/api/') && !readsOfTheTrail.includes(url));
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) {
    const named = path
      .replace('/dashboard/api', '')
      .replace(':environment', 'production')
      .replaceAll(/:\w+|\*/g, '1');
    await behind.ask(owner, { method: 'GET', path: named });
  }
});

it('a read of the trail is in the audit of keys and users, before it is answered (Audit for people)', async () => {
  const { dashboard, school } = observed;
  const owner = await dashboard.person('owner', 'reader');
  const recorded = async () =>
    (await school.sql()`SELECT FROM access.audit_event WHERE action = 'user.read_audit'`).length;
  for (const path of readsOfTheTrail) {
    const before = await recorded();
    const named = path.replace('/dashboard/api/', '').replace(':environment', 'production').replace(':id', '1');
    const { status } = await owner.get(named);
    expect([path, status, await recorded()]).toEqual([path, 200, before + 1]);
  }
});
