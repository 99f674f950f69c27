import { Homeroom } from '@homeroom/client';
import document from '../../docs/openapi.json';
import { operationsOf } from '../support/open-api';
import { TestSchool } from '../support/test-school';
import { methodsOf } from './methods';

const teacher = { name: 'Grace Okafor', email: 'grace@school.example', department: 'Mathematics' };
const student = { name: 'Zoë Müller', email: 'zoe@school.example', grade_level: '9' };
const announcement = { title: 'Snow', content: 'No school today', scope: 'school' };

/** For each operation the method that calls it, with what it is given, in an order in which a new school can do it. */
const calls: Record<string, [method: string, ...given: unknown[]]> = {
  getHealth: ['health'],
  createTeacher: ['teachers.create', teacher],
  createStudent: ['students.create', student],
  createClass: ['classes.create', { name: 'Algebra', teacher_id: 1, schedule: 'Mon 09:00', capacity: null }],
  enrollStudent: ['classes.enroll', 1, { student_id: 1 }],
  createAnnouncement: ['announcements.create', announcement],
  createGrade: ['grades.create', { student_id: 1, class_id: 1, score: 18.5, max_score: 20, term: 'Q1' }],
  recordAttendance: ['attendance.record', { student_id: 1, class_id: 1, date: '2026-11-20', status: 'late' }],
  listTeachers: ['teachers.list', { department: 'Mathematics' }],
  listStudents: ['students.list', { search: 'zoe mül', grade_level: '9', page: 1, per_page: 5 }],
  listClasses: ['classes.list', { teacher_id: 1 }],
  listAnnouncements: ['announcements.list', { scope: 'school', priority: 'normal', active_only: false }],
  listGrades: ['grades.list', { student_id: 1, class_id: 1, term: 'Q1' }],
  getTeacher: ['teachers.get', 1],
  getStudent: ['students.get', 1],
  getClass: ['classes.get', 1],
  getAnnouncement: ['announcements.get', 1],
  getGrade: ['grades.get', 1],
  getAttendance: ['attendance.get', 1],
  getClassRoster: ['classes.roster', 1],
  getStudentAttendance: ['students.attendance', 1, { start_date: '2026-11-01', end_date: '2026-11-30', class_id: 1 }],
  updateTeacher: ['teachers.update', 1, { ...teacher, subjects: ['Algebra'] }],
  updateStudent: ['students.update', 1, { guardian_name: 'Max Müller' }],
  updateClass: ['classes.update', 1, { name: 'Algebra', teacher_id: 1, schedule: 'Tue 10:00' }],
  updateAnnouncement: ['announcements.update', 1, { ...announcement, priority: 'high' }],
};

let school: TestSchool;
let client: Homeroom;
/** The last request, what it carried in its query or body, and its answer. */
let sent: Request;
let carried: unknown;
let answered: { status: number; body: unknown };

beforeAll(async () => {
  school = await TestSchool.open();
  client = new Homeroom({
    baseUrl: school.url,
    apiKey: await school.key(),
    async fetch(request, init) {
      sent = request as Request;
      carried = sent.body ? await sent.clone().json() : Object.fromEntries(new URL(sent.url).searchParams);
      const answer = await fetch(request, init);
      answered = { status: answer.status, body: await answer.clone().json() };
      return answer;
    },
  });
});

afterAll(() => school.close());

/** In a query everything is text. */
const asText = (_name: string, value: unknown) => (typeof value === 'object' ? value : `${value as number}`);

const operations = operationsOf(document as never);

/** The operation of a path such as `/students/1`. */
const operationOf = ({ method, url }: Request) =>
  operations.find(
    (operation) => operation.method === method && new URL(url).pathname === `/v1${operation.path.replace('{id}', '1')}`,
  )?.operationId;

describe('every operation of the document has one method', () => {
  it('and every method has an operation', () => {
    const called = Object.values(calls).map(([method]) => method);
    expect(called.sort()).toEqual(methodsOf(client));
    expect(Object.keys(calls).sort()).toEqual(operations.map(({ operationId }) => operationId).sort());
  });

  it.each(Object.entries(calls))('%s', async (operationId, [method, ...given]) => {
    const [name, group] = method.split('.').reverse() as [string, string?];
    const holder = (group ? client[group as 'students'] : client) as any; // eslint-disable-line @typescript-eslint/no-explicit-any
    const result = await holder[name](...given);
    expect(operationOf(sent)).toBe(operationId);
    const fields = given.find((each) => typeof each === 'object') ?? {};
    expect(carried).toEqual(sent.body ? fields : JSON.parse(JSON.stringify(fields), asText));
    expect(answered.status).toBeLessThan(300);
    expect(result).toEqual(answered.body);
    if (operationId.startsWith('list')) expect(result.data).toHaveLength(1);
  });
});
