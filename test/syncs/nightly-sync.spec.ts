import { Homeroom } from '@homeroom/client';
import { programOf, snippetsOf } from '../support/docs/snippets';
import { ClientPrograms } from '../support/programs/client-programs';
import { TestSchool } from '../support/test-school';
import { settled } from './settled';

const page = 'docs/syncing.md';

jest.setTimeout(120_000);

let programs: ClientPrograms;
let school: TestSchool;

beforeAll(async () => {
  [programs, school] = [await ClientPrograms.open(), await TestSchool.open()];
});

afterAll(async () => {
  await school.close();
  programs.remove();
});

it('the nightly sync of the documentation keeps a thousand students in step with a handful of requests', async () => {
  const program = programOf(snippetsOf(page, 'ts'));
  expect(program.trim().split('\n').length).toBeLessThanOrEqual(60);
  programs.write('sync.ts', program);
  await programs.compile();
  const apiKey = await school.key({ scopes: ['read:students'] });
  const night = async () => {
    await settled(school);
    return (await programs.run('sync.js', { HOMEROOM_URL: school.url, HOMEROOM_API_KEY: apiKey })).trim();
  };
  const admin = new Homeroom({ baseUrl: school.url, apiKey: await school.key() });
  const student = (at: number) => ({ name: `Student ${at}`, email: `s${at}@school.example`, grade_level: '9' });
  await admin.students.createMany(Array.from({ length: 1_000 }, (_, at) => student(at)));
  expect(await night()).toBe('1000 changed, 0 left, 1000 students');
  expect(await requestsOf(apiKey)).toBe(2);

  for (let id = 1; id <= 15; id += 1) await admin.students.update(id * 50, { grade_level: '10' });
  for (let id = 1; id <= 2; id += 1) await admin.students.delete(id);
  await admin.students.withdraw(3, { date: '2026-03-02' });
  await admin.students.createMany([student(1_001), student(1_002)]);
  expect(await night()).toBe('17 changed, 3 left, 999 students');
  expect(await requestsOf(apiKey)).toBe(1);
  expect(await night()).toBe('0 changed, 0 left, 999 students');
});

let counted = 0;

/** The requests with a key since the last look, by the header that tells how many are left. */
async function requestsOf(apiKey: string): Promise<number> {
  const { headers } = await fetch(`${school.url}/students/1`, { headers: { authorization: `Bearer ${apiKey}` } });
  const used = Number(headers.get('x-ratelimit-limit')) - Number(headers.get('x-ratelimit-remaining'));
  const since = used - counted - 1;
  counted = used;
  return since;
}
