import type { OpenAPIObject } from '@nestjs/swagger';
import fc from 'fast-check';
import { operations } from '../operations';
import { documentOf, operationsOf } from '../support/docs/open-api';
import { TestDashboard } from '../support/test-dashboard';
import { type Answer, TestSchool } from '../support/test-school';
import { expectNamed } from './models/named';
import { runs } from './runs';
import { anyText } from './models/texts';

let school: TestSchool;
let document: OpenAPIObject;

beforeAll(async () => {
  school = await TestSchool.open();
  document = await documentOf(school);
  const record = { student_id: await school.student(), class_id: await school.schoolClass() };
  await school.post('/grades', { ...record, score: 9, term: 'Q1' });
  await school.post('/attendance', { ...record, date: '2026-03-02', status: 'late' });
  await school.post('/announcements', { title: 'Snow', content: 'No school today', scope: 'school' });
});

/** The names of the parameters in the query of a GET. */
const queryParametersOf = (path: string) =>
  operationsOf(document)
    .filter((operation) => operation.method === 'GET' && operation.path === path)
    .flatMap(({ parameters = [] }) => parameters.filter((each) => each.in === 'query').map(({ name }) => name));

afterAll(() => school.close());

describe('what may stand in a URL', () => {
  const value = fc.oneof(
    anyText,
    fc.integer().map(String),
    fc.bigInt().map(String),
    fc.constantFrom('true', '1', '2026-03-02', 'class', 'low', 'start', 'id', '-name'),
    fc.constantFrom('0001-01-01', '9999-12-31', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'),
    fc.constantFrom('2026-03-02T10:00:00,5Z', '2026-03-02t10:00+23:59', '2147483647', '9007199254740991'),
  );
  /** Of halves of surrogates there is no URL. */
  const escaped = (text: string) => encodeURIComponent(text.toWellFormed());

  /** An unknown name may hold any character, so it is taken out with its reason. */
  const withoutUnknownNames = (error: string) =>
    error.replaceAll(
      /"(?:[^"\\]|\\.)*" is not a query parameter, (?:the nearest known one is \w+|this operation has none)(?:; )?/gs,
      '',
    );

  const reads = operations.filter(({ id, method }) => method === 'GET' && id !== 'getHealth').map(({ path }) => path);

  it.each(reads)('GET %s answers any query, or names what it refuses', async (pattern) => {
    const path = pattern.replace('{id}', '1');
    const names = queryParametersOf(pattern);
    await expectPageOrNamed(names, (query) => school.get(`${path}?${query}`));
  });

  it('the audit trail in the dashboard answers any query, or names what it refuses', async () => {
    const dashboard = await TestDashboard.open();
    try {
      const owner = await dashboard.person('owner');
      const names = ['environment', 'student_id', 'key_id', 'user_id', 'action', 'from', 'to', 'before'];
      await expectPageOrNamed(names, (query) => owner.get(`audit/records?${query}`));
    } finally {
      await dashboard.close();
    }
  });

  async function expectPageOrNamed(names: readonly string[], read: (query: string) => Promise<Answer>): Promise<void> {
    const name = fc.oneof({ weight: 9, arbitrary: fc.constantFrom('page', ...names) }, anyText);
    const queries = fc.dictionary(name, value, { maxKeys: 3 });
    await fc.assert(
      fc.asyncProperty(queries, async (asked) => {
        // Two names may be one once they are escaped.
        const pairs = new Map(Object.entries(asked).map((pair) => [escaped(pair[0]), escaped(pair[1])]));
        const answer = await read([...pairs].map((pair) => pair.join('=')).join('&'));
        if (answer.status === 200 || answer.status === 404) return;
        const known = { ...answer, body: { ...answer.body, error: withoutUnknownNames(answer.body.error) } };
        if (known.body.error !== 'Validation failed: ') expectNamed(known, names);
        else expect([...pairs.keys()].some((each) => !names.includes(each))).toBe(true);
      }),
      runs(40),
    );
  }

  it.each(['students', 'teachers', 'classes', 'announcements', 'grades', 'attendance'])(
    'GET /%s/… finds it, or says that there is none',
    async (resource) => {
      await fc.assert(
        fc.asyncProperty(value, async (id) => {
          const { status } = await school.get(`/${resource}/${escaped(id)}`);
          expect([200, 400, 404]).toContain(status);
        }),
        runs(25),
      );
    },
  );
});
