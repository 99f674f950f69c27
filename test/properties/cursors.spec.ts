import fc from 'fast-check';
import { importFile } from '../interchange/api-imports';
import { documentOf, operationsOf } from '../support/docs/open-api';
import { expectErrorAnswer } from '../support/error-answer';
import { type Answer, TestSchool } from '../support/test-school';
import { anyText } from './models/texts';
import { runs } from './runs';

/** An order of a list: `/grades?sort=-term`, or `/grades?` for the order of changes. */
interface Order {
  readonly query: string;
  /** The parts of a real cursor of that order. */
  readonly cursor: Readonly<Record<string, unknown>>;
}

let school: TestSchool;
let orders: Order[];

beforeAll(async () => {
  school = await TestSchool.open();
  const [student_id, class_id] = [await school.student(), await school.schoolClass()];
  await school.student();
  await school.teacher();
  await school.post(`/classes/${class_id}/enroll`, { student_id });
  await school.post('/schools', { name: 'Hill School' });
  const days = { first_day: '2026-08-24', last_day: '2027-06-11' };
  for (const name of ['District', 'Other']) {
    const { id } = (await school.post('/school-years', { name, ...days })).body;
    await school.post('/terms', { name, ...days, school_year_id: id });
    await school.post('/closed-days', { name, first_day: '2026-12-24' });
  }
  for (const name of ['Ada Obi', 'Sam Obi']) await school.post('/contacts', { student_id, name });
  await school.post('/announcements', { title: 'Snow', content: 'No school today', scope: 'school' });
  for (const term of ['Q1', 'Q2']) await school.post('/grades', { student_id, class_id, score: 9, term });
  for (const date of ['2026-03-02', '2026-03-03'])
    await school.post('/attendance', { student_id, class_id, date, status: 'late' });
  const badRows = 'name,email,grade_level\nMia,none,5\nBen,none,5\n';
  for (const _ of ['first', 'second']) await importFile(school, { kind: 'students', skip_bad_rows: 'true' }, badRows);
  // The positions of events, and of their deliveries, are of another kind: test/syncs has them.
  const lists = operationsOf(await documentOf(school)).filter(
    ({ path, parameters }) => !/^.(events|webhooks)/.test(path) && parameters?.some(({ name }) => name === 'after'),
  );
  expect(lists.length).toBeGreaterThan(5);
  orders = (await Promise.all(lists.map(ordersOf))).flat();
});

afterAll(() => school.close());

type List = ReturnType<typeof operationsOf>[number];

/** All orders of a list that has records, each with the cursor of its first page. */
async function ordersOf({ path, parameters }: List): Promise<Order[]> {
  const place = path.replace('{id}', '1');
  const sort = parameters.find(({ name }) => name === 'sort')?.schema as { pattern: string } | undefined;
  const fields = /\((.*)\)/.exec(sort?.pattern ?? '')?.[1]?.split('|') ?? [];
  const sorts = fields.flatMap((field) => [`sort=${field}`, `sort=-${field}`]);
  return Promise.all(
    ['', ...sorts].map(async (each) => {
      const query = `${place}?${each}`;
      const { body } = await school.get(`${query}&after=start&per_page=1`);
      return { query, cursor: JSON.parse(Buffer.from(body.pagination.next, 'base64url').toString()) };
    }),
  );
}

const base64url = (text: string) => Buffer.from(text).toString('base64url');

const readAfter = ({ query }: Order, after: string) => school.get(`${query}&after=${encodeURIComponent(after)}`);

/** A page of the list, or why the cursor is none of this order. */
function expectPageOrReason(sent: unknown, answer: Answer): void {
  const { status, body } = answer;
  if (status === 200) expect([sent, body.data, body.pagination]).toEqual([sent, expect.any(Array), expect.any(Object)]);
  else if (status === 409) expectErrorAnswer(answer, 409, 'CURSOR_EXPIRED');
  else
    expect([sent, status, body.error]).toEqual([
      sent,
      400,
      expect.stringMatching(/^Validation failed: after must be /),
    ]);
}

const odd = fc.oneof(
  fc.constantFrom(null, true, {}, [], [1], '', 0, -0, 1.5, 2 ** 31, -(2 ** 31), 2 ** 53, 1e300, '9'.repeat(19)),
  fc.constantFrom('9'.repeat(20), '-1', '1e3', 'change', 'field', 'id', '-id', 'name', '__proto__', 'constructor'),
  fc.constantFrom('0001-01-01T00:00:00.000Z', '2026-03-02T10:00:00+23:59', '2026-03-02T10:00:00,5Z', 'infinity'),
  anyText,
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
);

describe('a cursor that a client has changed never fails the service (Cursors)', () => {
  it('without one of its parts it is none', async () => {
    for (const order of orders) {
      for (const part of Object.keys(order.cursor)) {
        const { [part]: _, ...rest } = order.cursor;
        const answer = await readAfter(order, base64url(JSON.stringify(rest)));
        expect([order.query, part, answer.status]).toEqual([order.query, part, 400]);
        expectPageOrReason(rest, answer);
      }
    }
  });

  it('with parts of other types or values it gives a page, or is refused with a reason', async () => {
    const part = fc.constantFrom('kind', 'sort', 'value', 'id', 'epoch', 'transaction', '__proto__', 'other');
    const changed = fc.record({
      order: fc.nat().map((n) => orders[n % orders.length]!),
      parts: fc.array(fc.tuple(part, odd), { minLength: 1, maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(changed, async ({ order, parts }) => {
        const pairs = [...Object.entries(order.cursor), ...parts];
        // Written by hand, so that a part may be given twice, and `__proto__` be one.
        const json = `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
        expectPageOrReason([order.query, json], await readAfter(order, base64url(json)));
      }),
      runs(400),
    );
  });

  // Asks once for each pair of orders.
  it('of another shape, in another coding or of another order it is refused with a reason', async () => {
    const nested = fc.nat({ max: 1_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth));
    const json = fc.oneof(
      fc.json(),
      nested,
      odd.map((value) => JSON.stringify(value) ?? ''),
    );
    const text = fc.oneof(
      anyText.map((each) => each.toWellFormed()),
      json.map(base64url),
      fc.nat().map((n) => base64url(JSON.stringify([orders[n % orders.length]!.cursor]))),
      fc.nat().map((n) => base64url(JSON.stringify(orders[n % orders.length]!.cursor)).slice(0, -3)),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(), text, async (n, after) => {
        const order = orders[n % orders.length]!;
        // `after` without a text counts as absent.
        const { status, body } = await readAfter(order, after);
        if (after.trim() === '' || after === 'start') return expect(status).toBe(200);
        expect([after, status, body.error]).toEqual([after, 400, expect.stringMatching(/^Validation failed: after /)]);
      }),
      runs(200),
    );
    for (const order of orders) {
      for (const other of orders.filter(({ query }) => query !== order.query)) {
        const after = base64url(JSON.stringify(other.cursor));
        const isSame = other.cursor['kind'] === order.cursor['kind'] && other.cursor['sort'] === order.cursor['sort'];
        const { status } = await readAfter(order, after);
        expect([order.query, other.query, isSame || status === 400]).toEqual([order.query, other.query, true]);
      }
    }
  }, 120_000);
});
