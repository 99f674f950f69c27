import { TestSchool } from '../support/test-school';
import { Consumer } from './consumer';

let school: TestSchool;
let consumer: Consumer;

beforeAll(async () => {
  school = await TestSchool.open();
  await school.student();
  consumer = await Consumer.of(school);
});

afterAll(() => school.close());

it.each([
  ['a field that the standard does not have', (student: object) => ({ ...student, colour: 'blue' })],
  ['null', (student: object) => ({ ...student, middleName: null })],
  ['a boolean', (student: object) => ({ ...student, enabledUser: true })],
  ['a value of no enumeration', (student: object) => ({ ...student, status: 'inactive' })],
  ['a missing field', (student: object) => ({ ...student, familyName: undefined })],
  ['a day instead of a time', (student: object) => ({ ...student, dateLastModified: '2026-11-30' })],
  ['a day that is none', (student: object) => ({ ...student, roles: [{ ...role(student), endDate: '2026-02-30' }] })],
  [
    'a URL that is none',
    (student: object) => ({ ...student, roles: [{ ...role(student), org: org(student, 'x y') }] }),
  ],
  ['a role that is no extension', (student: object) => ({ ...student, roles: [{ ...role(student), role: 'Cook' }] })],
  ['no role', (student: object) => ({ ...student, roles: [] })],
])('the checker of answers notices %s', async (_, change) => {
  const [student] = await consumer.list('/students');
  const answer = await consumer.get(`/students/${student?.sourcedId}`);
  expect(consumer.checker.problemsOf('/students/x', answer)).toEqual([]);
  const user = JSON.parse(JSON.stringify(change((answer.body as { user: object }).user))) as object;
  expect(consumer.checker.problemsOf('/students/x', { ...answer, body: { user } })).not.toEqual([]);
});

interface Role {
  readonly org: object;
}

const role = (student: object): Role => (student as { roles: [Role] }).roles[0];

const org = (student: object, href: string): object => ({ ...role(student).org, href });
