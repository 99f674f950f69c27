import type { OpenAPIObject } from '@nestjs/swagger';
import { operations as all } from '../operations';
import { checkerOf, documentOf, operationsOf, type WithOrdinal } from '../support/docs/open-api';
import { TestSchool } from '../support/test-school';

let school: TestSchool;
let document: OpenAPIObject;
let operations: WithOrdinal[];

beforeAll(async () => {
  school = await TestSchool.open();
  document = await documentOf(school);
  // A form has texts only. `test/interchange/api-imports.spec.ts` has the tests of its fields, and `test/syncs/webhooks` those of webhooks.
  operations = operationsOf(document).filter(
    ({ path, requestBody }) => requestBody?.content['application/json'] && !path.startsWith('/webhooks'),
  );
  await school.schoolClass();
  await school.student();
  await school.post('/classes/1/enroll', { student_id: 1 });
  await school.post('/announcements', { title: 'a', content: 'b', scope: 'school' });
  await school.post('/grades', { student_id: 1, class_id: 1, score: 1, term: 'a' });
  await school.post('/attendance', { student_id: 1, class_id: 1, date: '2026-03-02', status: 'late' });
});

afterAll(() => school.close());

interface Field {
  readonly type: string | string[];
  readonly maxLength?: number;
  readonly enum?: unknown[];
  readonly maxItems?: number;
}

/** Values at the edge of what a field takes, and beside it. */
function* around({ type, maxLength, enum: values, maxItems }: Field): Generator {
  yield null;
  yield 'x';
  yield 7;
  yield -1;
  yield 0.5;
  yield true;
  yield [];
  yield {};
  yield '2026-02-28';
  yield '2026-02-30';
  yield '2026-02-28T10:00:00Z';
  yield 'someone@school.example';
  if ([type].flat().includes('integer')) yield* [0, 1, 100_000, 100_001, 2_147_483_647, 2_147_483_648, -2_147_483_649];
  if (maxLength) yield* ['x'.repeat(maxLength), 'x'.repeat(maxLength + 1), '𝒳'.repeat(maxLength)];
  if (values) yield* values;
  if (maxItems) yield* [Array(maxItems).fill('x'), Array(maxItems + 1).fill('x'), [''], [7]];
}

describe('the document and the service agree about every value of every field', () => {
  const written = all.filter(({ writes }) => writes?.some(([, body]) => body)).map(({ id }) => id);

  it.each(written)('%s', test);

  it('and every operation with a body is among them', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(written.toSorted());
  });
});

/** What the document alone cannot say: the message names something else than the shape of the value. */
const beyondShape =
  /does not name a|must not be in the future|must not be (?:before|after)|must be at most \d+ days after|must name another class|must not be the (?:student|teacher) in the path|cannot be changed|must name contacts of the student/;

async function test(operationId: string): Promise<void> {
  const { method, path, requestBody } = operations.find((operation) => operation.operationId === operationId)!;
  const { schema, examples } = requestBody!.content['application/json']!;
  const whole = Object.assign({}, ...Object.values(examples!).map(({ value }) => value)) as Record<string, unknown>;
  const name = (schema as { $ref: string }).$ref.split('/').at(-1)!;
  const { properties } = document.components!.schemas![name] as { properties: Record<string, Field> };
  const problem = checkerOf(document);

  const disagreements: unknown[] = [];
  const compare = async (field: string, body: Record<string, unknown>) => {
    const answer = await school.request(method, path.replace('{id}', '1'), { body });
    const reason = answer.status === 400 && !beyondShape.test(answer.text) ? (answer.body.error as string) : null;
    const expected = problem(schema, body);
    if ((reason === null) !== (expected === null)) disagreements.push({ field, value: body[field], reason, expected });
    if (reason && !reason.includes(field)) disagreements.push({ field, reason, unnamed: true });
  };

  for (const [field, about] of Object.entries(properties)) {
    const { [field]: _, ...without } = whole;
    await compare(field, without);
    for (const value of around(about)) await compare(field, { ...whole, [field]: value });
  }
  expect(disagreements).toEqual([]);
}
