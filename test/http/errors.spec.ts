import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DomainError } from '@homeroom/kernel';
import { expectErrorAnswer } from '../support/error-answer';
import { TestSchool } from '../support/test-school';

let school: TestSchool;
let student_id: number;
let class_id: number;

beforeAll(async () => {
  school = await TestSchool.open();
  student_id = await school.student();
  class_id = await school.schoolClass({ capacity: 1 });
  await school.post(`/classes/${class_id}/enroll`, { student_id });
});

afterAll(() => school.close());

const contexts = join(__dirname, '../../libs');

const isError = (exported: unknown) => typeof exported === 'function' && exported.prototype instanceof DomainError;

/** Every error class of every context, and of the libs that have none of the folders of a context. */
const errorClasses = globSync('*/src/{domain/*,{api-keys,users}/*.errors}.ts', {
  cwd: contexts,
  exclude: ['**/*.spec.ts'],
}).flatMap((file) => {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the files are found, not named
  const exported = require(join(contexts, file)) as Record<string, unknown>;
  return Object.keys(exported)
    .filter((name) => isError(exported[name]))
    .map((name) => `${file.split('/')[0]}: ${name}`);
});

/** The command line, the dashboard and the OneRoster API meet these, `/v1` never. */
const neverOverHttp = [
  ...['MarkChanged', 'ResultNotFound'].map((name) => `academics: ${name}`),
  ...['CategoryNotFound', 'LineItemNotFound'].map((name) => `rostering: ${name}`),
  ...['KeyNotFound', 'KeyHasEnded', 'KeyHasExpired', 'KeyWasRotated'].map((name) => `access: ${name}`),
  ...[
    ...['OwnSecondFactor', 'SecondFactorIsOff', 'SecondFactorIsOn', 'SecondFactorNeedsPassword'],
    ...['UserNotFound', 'EmailIsTaken', 'UserHasKeys', 'UserIsDisabled', 'UserIsEnabled', 'LastOwner'],
  ].map((name) => `accounts: ${name}`),
  ...[
    ...[
      'NextYearMissing',
      'RollOverHasBegun',
      'RollOverIsPlanned',
      'RollOverNotFound',
      'YearNotOver',
      'YearWithoutDays',
    ],
  ].map((name) => `roll-over: ${name}`),
];

const notFound: [string, string, string][] = [
  ['people: StudentNotFound', '/students/999999', 'Student not found'],
  ['people: ContactNotFound', '/contacts/999999', 'Contact not found'],
  ['people: TeacherNotFound', '/teachers/999999', 'Teacher not found'],
  ['classes: ClassNotFound', '/classes/999999', 'Class not found'],
  ['schools: SchoolNotFound', '/schools/999999', 'School not found'],
  ['calendar: SchoolYearNotFound', '/school-years/999999', 'School year not found'],
  ['calendar: TermNotFound', '/terms/999999', 'Term not found'],
  ['calendar: ClosedDayNotFound', '/closed-days/999999', 'Closed day not found'],
  ['communications: AnnouncementNotFound', '/announcements/999999', 'Announcement not found'],
  ['academics: GradeNotFound', '/grades/999999', 'Grade not found'],
  ['webhooks: WebhookNotFound', '/webhooks/999999', 'Webhook not found'],
  ['academics: AttendanceNotFound', '/attendance/999999', 'Attendance record not found'],
];

describe('every error of the school is exactly error, code and status (Errors, Further codes)', () => {
  it('and every error class is walked here', () => {
    const seats = ['ClassIsFull', 'AlreadyEnrolled', 'EnrollmentNotFound', 'StudentIsAbsent'];
    const others = [...seats, 'ClassArchived', 'TeacherHasLeft'].map((name) => `classes: ${name}`);
    const ofPeople = ['StudentNotWithdrawn', 'StudentWithdrawn'].map((name) => `people: ${name}`);
    const inPaths = ['AttendanceExists', 'ClassNotFound'].map((name) => `academics: ${name}`);
    const ofCalendar = ['calendar: TermOutsideYear'];
    const ofMerges = ['merges: MergeNotFound', 'merges: MergeValuesDeleted'];
    const ofWebhooks = ['webhooks: EventNotKept', 'webhooks: TooManyWebhooks'];
    const known = [
      ...others,
      ...ofPeople,
      ...ofCalendar,
      ...inPaths,
      ...ofMerges,
      ...ofWebhooks,
      'events: EventsExpired',
    ];
    const walked = [...notFound.map(([name]) => name), ...known];
    expect(errorClasses.sort()).toEqual([...walked, ...neverOverHttp].sort());
  });

  it('a position of events from before a restore is 409 EVENTS_EXPIRED', async () => {
    const position = Buffer.from('event 00000000-0000-4000-8000-000000000000 1 1').toString('base64url');
    const error = 'The events after this position are no longer kept';
    expectErrorAnswer(await school.get(`/events?after=${position}`), 409, 'EVENTS_EXPIRED', error);
  });

  it('an event that is not kept, or a webhook too many, is 400 or 409 TOO_MANY_WEBHOOKS', async () => {
    const webhook = { name: 'Library', url: 'https://library.example' };
    const { id } = (await school.post('/webhooks', webhook)).body;
    const replay = await school.post(`/webhooks/${id}/replay`, { from: 999_999_999 });
    const reason = 'Validation failed: from must be the id of an event that is still kept';
    expectErrorAnswer(replay, 400, 'VALIDATION_ERROR', reason);
    const made = [id];
    while (made.length < 50) made.push((await school.post('/webhooks', webhook)).body.id);
    const error = 'An environment has at most 50 webhooks';
    expectErrorAnswer(await school.post('/webhooks', webhook), 409, 'TOO_MANY_WEBHOOKS', error);
    for (const each of made) expect((await school.request('DELETE', `/webhooks/${each}`, {})).status).toBe(204);
  });

  it.each(notFound)('%s is 404 NOT_FOUND', async (_name, path, error) => {
    expectErrorAnswer(await school.get(path), 404, 'NOT_FOUND', error);
  });

  it('classes: AlreadyEnrolled is 409 ALREADY_ENROLLED', async () => {
    const answer = await school.post(`/classes/${class_id}/enroll`, { student_id });
    expectErrorAnswer(answer, 409, 'ALREADY_ENROLLED', 'Student is already enrolled in this class');
  });

  it('classes: EnrollmentNotFound is 404 NOT_FOUND', async () => {
    const answer = await school.request('DELETE', `/classes/${class_id}/enroll/999999`, {});
    expectErrorAnswer(answer, 404, 'NOT_FOUND', 'Enrollment not found');
  });

  it('academics: ClassNotFound is 404 NOT_FOUND', async () => {
    const day = { date: '2026-03-02', records: [{ student_id, status: 'late' }] };
    expectErrorAnswer(await school.post('/classes/999999/attendance', day), 404, 'NOT_FOUND', 'Class not found');
  });

  it('academics: AttendanceExists is 409 ATTENDANCE_EXISTS', async () => {
    const day = { student_id, class_id, status: 'late' };
    const { id } = (await school.post('/attendance', { ...day, date: '2026-03-02' })).body;
    await school.post('/attendance', { ...day, date: '2026-03-03' });
    const answer = await school.put(`/attendance/${id}`, { date: '2026-03-03' });
    const message = 'Student already has an attendance record in this class on this date';
    expectErrorAnswer(answer, 409, 'ATTENDANCE_EXISTS', message);
  });

  it('classes: ClassIsFull is 409 CLASS_FULL', async () => {
    const answer = await school.post(`/classes/${class_id}/enroll`, { student_id: await school.student() });
    expectErrorAnswer(answer, 409, 'CLASS_FULL', 'Class is full: its only seat is taken');
  });

  it('classes: ClassArchived is 409 CLASS_ARCHIVED', async () => {
    const id = await school.schoolClass();
    await school.put(`/classes/${id}/archive`, { last_day: '2026-01-31' });
    const answer = await school.post(`/classes/${id}/enroll`, { student_id });
    expectErrorAnswer(answer, 409, 'CLASS_ARCHIVED', 'Class is archived: its last day was 2026-01-31');
  });

  it('classes: TeacherHasLeft is 409 TEACHER_HAS_LEFT', async () => {
    const teacher_id = await school.teacher();
    await school.put(`/teachers/${teacher_id}/archive`, { last_day: '2026-01-31' });
    const answer = await school.post('/classes', { name: 'Art', teacher_id, schedule: 'Mon' });
    expectErrorAnswer(answer, 409, 'TEACHER_HAS_LEFT', 'Teacher has left the school: the last day was 2026-01-31');
  });

  it('people: StudentNotWithdrawn is 409 STUDENT_NOT_WITHDRAWN', async () => {
    const answer = await school.request('POST', `/students/${student_id}/reinstate`, {});
    expectErrorAnswer(answer, 409, 'STUDENT_NOT_WITHDRAWN', 'Student is not withdrawn');
  });

  it('people: StudentWithdrawn and classes: StudentIsAbsent are 409 STUDENT_WITHDRAWN', async () => {
    const id = await school.student();
    const withdraw = () => school.post(`/students/${id}/withdraw`, { date: '2026-03-02' });
    await withdraw();
    const enrolled = await school.post(`/classes/${class_id}/enroll`, { student_id: id });
    for (const answer of [await withdraw(), enrolled])
      expectErrorAnswer(answer, 409, 'STUDENT_WITHDRAWN', 'Student is withdrawn');
  });

  it('calendar: TermOutsideYear is 409 TERM_OUTSIDE_YEAR', async () => {
    const days = { first_day: '2026-08-24', last_day: '2027-06-11' };
    const { id } = (await school.post('/school-years', { name: '2026-27', ...days })).body;
    await school.post('/terms', { name: 'Year', ...days, school_year_id: id });
    const answer = await school.put(`/school-years/${id}`, { name: '2026-27', ...days, last_day: '2027-06-04' });
    expectErrorAnswer(answer, 409, 'TERM_OUTSIDE_YEAR', 'The term Year is not within these days');
  });

  it('merges: MergeNotFound is 404 NOT_FOUND, and MergeValuesDeleted is 409 VALUES_DELETED', async () => {
    const other_id = await school.student();
    const undo = () => school.post(`/students/${student_id}/merge/undo`, { other_id });
    expectErrorAnswer(await undo(), 404, 'NOT_FOUND', 'Merge not found');
    await school.post(`/students/${student_id}/merge`, { other_id });
    await school.sql()`UPDATE record_merge SET stored = NULL`;
    expectErrorAnswer(await undo(), 409, 'VALUES_DELETED', 'What the merge changed is no longer stored');
  });

  it('ValidationFailed and UnknownReference are 400 VALIDATION_ERROR', async () => {
    const error = 'Validation failed: student_id is required';
    expectErrorAnswer(await school.post(`/classes/${class_id}/enroll`, {}), 400, 'VALIDATION_ERROR', error);
    const unknown = await school.post(`/classes/${class_id}/enroll`, { student_id: 999_999 });
    const reason = 'Validation failed: student_id does not name a student';
    expectErrorAnswer(unknown, 400, 'VALIDATION_ERROR', reason);
  });
});
