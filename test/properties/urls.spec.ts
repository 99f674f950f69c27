import fc from 'fast-check';
import { TestSchool } from '../support/test-school';
import { expectNamed } from './models/named';
import { runs } from './runs';
import { anyText } from './models/texts';

let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open();
  await school.student();
});

afterAll(() => school.close());

describe('what may stand in a URL', () => {
  const value = fc.oneof(anyText, fc.integer().map(String), fc.constantFrom('true', '1', '2026-03-02', 'class', 'low'));
  const fieldsOf: Record<string, readonly string[]> = {
    '/students': ['page', 'per_page', 'search', 'grade_level'],
    '/teachers': ['page', 'per_page', 'search', 'department'],
    '/classes': ['page', 'per_page', 'semester', 'teacher_id'],
    '/announcements': ['page', 'per_page', 'scope', 'priority', 'active_only'],
    '/grades': ['page', 'per_page', 'student_id', 'class_id', 'term'],
    '/students/1/attendance': ['start_date', 'end_date', 'class_id'],
  };
  /** Of halves of surrogates there is no URL. */
  const escaped = (text: string) => encodeURIComponent(text.toWellFormed());

  /** An unknown name may hold any character, so it is taken out with its reason. */
  const withoutUnknownNames = (error: string) =>
    error.replaceAll(/"(?:[^"\\]|\\.)*" is not a query parameter, the nearest known one is \w+(?:; )?/gs, '');

  it.each(Object.keys(fieldsOf))('GET %s answers any query, or names what it refuses', async (path) => {
    const names = fieldsOf[path]!;
    const queries = fc.dictionary(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, anyText), value, {
      maxKeys: 3,
    });
    await fc.assert(
      fc.asyncProperty(queries, async (asked) => {
        // Two names may be one once they are escaped.
        const pairs = new Map(Object.entries(asked).map(([name, text]) => [escaped(name), escaped(text)]));
        const query = [...pairs].map((pair) => pair.join('=')).join('&');
        const answer = await school.get(`${path}?${query}`);
        if (answer.status === 200) return;
        const known = { ...answer, body: { ...answer.body, error: withoutUnknownNames(answer.body.error) } };
        if (known.body.error !== 'Validation failed: ') expectNamed(known, names);
        else expect([...pairs.keys()].some((name) => !names.includes(name))).toBe(true);
      }),
      runs(40),
    );
  });

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
