import type { OpenAPIObject } from '@nestjs/swagger';
import { operations as inOrder } from '../operations';
import { bodyOf, checkerOf, documentOf, operationsOf, type WithOrdinal } from '../support/docs/open-api';
import { proxiedDatabase } from '../support/postgres/proxied-database';
import { formBytes, importForm } from '../interchange/api-imports';
import { eventually } from '../support/programs/process';
import { type Answer, StoppedClock, TestSchool } from '../support/test-school';

/** The examples tell one story: they are sent in this order to an empty school on the first day of September. */
const story = inOrder.map(({ id }) => id);

const day = 24 * 60 * 60 * 1000;
const clock = new StoppedClock(new Date('2026-09-01T08:00:00.000Z'));
let school: TestSchool;
let document: OpenAPIObject;
let operations: Map<string, WithOrdinal>;

beforeAll(async () => {
  school = await TestSchool.open({ clock });
  document = await documentOf(school);
  operations = new Map(operationsOf(document).map((operation) => [operation.operationId, operation]));
});

afterAll(() => school.close());

/** The path with the example of each of its parameters. */
function urlOf({ path, parameters }: WithOrdinal): string {
  const query = new URLSearchParams();
  for (const { name, in: place, example } of parameters) {
    if (place === 'query' && example !== undefined) query.set(name, String(example));
  }
  const id = parameters.find(({ in: place }) => place === 'path')?.example;
  return `${path.replaceAll(/\{\w+\}/g, String(id))}?${query.toString()}`;
}

/** Sends the example of a body, as a form if the operation takes one. */
async function send({ operationId, method, requestBody }: WithOrdinal, url: string, body: unknown): Promise<Answer> {
  if (operationId === 'getKey') return school.get(url, { key: await ordinaryKey() });
  if (!requestBody || 'application/json' in requestBody.content) return school.request(method, url, { body });
  const { file, ...fields } = body as Record<string, string>;
  const { body: bytes, type } = await formBytes(importForm(fields, file!));
  return school.request(method, url, { body: bytes, headers: { 'content-type': type } });
}

/** The key of the example. */
const ordinaryKey = () => {
  const [name, expiresAt] = ['Student information system', new Date('2027-09-01T08:00:00.000Z')];
  return school.key({ name, plan: 'standard', expiresAt });
};

/** The examples show an import that is done. */
const importsHaveEnded = () =>
  eventually(async () => (await school.sql()`SELECT FROM import_job WHERE status = 'running'`).length === 0);

/** Events have the time of the database, and a position in one set of records. Secrets are random, and whether a host is looked up depends on the network. */
const asTold = (operationId: string, value: unknown): unknown => {
  if (operationId === 'testWebhook')
    return { ...(value as object), duration: expect.any(Number), error: expect.any(String) };
  if (['createWebhook', 'rotateWebhookSecret'].includes(operationId))
    return { ...(value as object), secret: expect.stringMatching(/^whsec_/) };
  if (operationId !== 'listEvents') return value;
  const { data, pagination } = value as { data: object[]; pagination: object };
  return {
    data: data.map((event) => ({ ...event, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) })),
    pagination: { ...pagination, next: expect.stringMatching(/^[\w-]+$/) },
  };
};

/** The answers that an operation shows, by the name of their example. */
const shownBy = ({ responses }: WithOrdinal, statuses: (status: number) => boolean) =>
  Object.entries(responses)
    .filter(([status, { content }]) => statuses(Number(status)) && content)
    .flatMap(([status, { content }]) => {
      const { schema, examples } = content!['application/json'];
      return Object.entries(examples ?? {}).map(([name, { value }]) => ({
        status: Number(status),
        name,
        schema,
        value,
      }));
    });

/** The example of a removal is its status: it has no body. */
async function expectGone(operation: WithOrdinal): Promise<void> {
  expect(Object.keys(operation.responses)).toContain('204');
  const { before } = inOrder.find(({ id }) => id === operation.operationId)!;
  const path = before ? `${before[0]}/${(await school.post(...before)).body.id}` : urlOf(operation);
  const { status, text } = await school.request(operation.method, path, {});
  expect([status, text]).toEqual([204, '']);
  expect((await school.request(operation.method, path, {})).status).toBe(404);
}

describe('every example is what the service answers', () => {
  it('and every operation is in the story', () => {
    expect([...story].sort()).toEqual([...operations.keys()].sort());
  });

  it.each(story)('%s', async (operationId) => {
    const operation = operations.get(operationId)!;
    if (operationId === 'updateClass') clock.advance(day);
    await importsHaveEnded();
    const bodies = bodyOf(operation)?.examples;
    if (operation.method === 'DELETE') return expectGone(operation);
    const shown = shownBy(operation, (status) => status < 400);
    expect(shown.length).toBeGreaterThan(0);
    if (bodies) expect(Object.keys(bodies).sort()).toEqual(shown.map(({ name }) => name).sort());

    for (const name of Object.keys(bodies ?? { [shown[0]!.name]: null })) {
      const { status, value, schema } = shown.find((example) => example.name === name)!;
      const answer = await send(operation, urlOf(operation), bodies?.[name]?.value);
      expect({ status: answer.status, body: answer.body }).toEqual({ status, body: asTold(operationId, value) });
      expect(checkerOf(document)(schema, answer.body)).toBeNull();
      expect(answer.headers.has('location')).toBe('Location' in (operation.responses[status]!.headers ?? {}));
    }
  });

  it('getHealth, while the database does not answer', async () => {
    const database = await proxiedDatabase();
    const other = await TestSchool.open({ database, clock: new StoppedClock(new Date('2026-09-01T08:00:00.000Z')) });
    database.cut();
    try {
      const [unavailable] = shownBy(operations.get('getHealth')!, (status) => status === 503);
      const { status, body } = await other.get('/health');
      expect({ status, body }).toEqual({ status: 503, body: unavailable!.value });
    } finally {
      database.mend();
      await other.close();
      await database.close();
    }
  });

  it.each(story)('%s, of a record that does not exist', async (operationId) => {
    const operation = operations.get(operationId)!;
    const missing = shownBy(operation, (status) => status === 404);
    expect(missing.length).toBe(operation.path.includes('{id}') ? 1 : 0);
    for (const { value } of missing) {
      const [body] = Object.values(bodyOf(operation)?.examples ?? {});
      const url = operation.path.replaceAll(/\{\w+\}/g, '999999');
      const answer = await school.request(operation.method, url, { body: body?.value });
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 404, body: value });
    }
  });

  it('enrollStudent, of one who has a seat, of one who is withdrawn, when no seat is left, and in an archived class', async () => {
    const conflicts = shownBy(operations.get('enrollStudent')!, (status) => status === 409)
      .map(({ value }) => value as { code: string })
      .filter(({ code }) => !code.startsWith('IDEMPOTEN'));
    const capacity = 30;
    const class_id = await school.schoolClass({ capacity });
    const answers = [];
    for (let student = 0; student <= capacity; student += 1) {
      answers.push(await school.post(`/classes/${class_id}/enroll`, { student_id: await school.student() }));
    }
    const full = answers.at(-1)!;
    const again = await school.post(`/classes/${class_id}/enroll`, { student_id: answers[0]!.body.student_id });
    const withdrawn = await school.student();
    await school.post(`/students/${withdrawn}/withdraw`, { date: '2026-09-01' });
    const refused = await school.post(`/classes/${class_id}/enroll`, { student_id: withdrawn });
    await school.put(`/classes/${class_id}/archive`, { last_day: '2026-06-18' });
    const archived = await school.post(`/classes/${class_id}/enroll`, { student_id: withdrawn });
    expect([again.body, refused.body, full.body, archived.body]).toEqual(conflicts);
  });
});

it('every error of the document fits its schema and its status', () => {
  const problem = checkerOf(document);
  const shared = Object.entries(document.components!.responses as Record<string, WithOrdinal['responses'][string]>);
  expect(shared.length).toBeGreaterThan(10);
  for (const [name, { content }] of shared) {
    expect([name, problem(content!['application/json'].schema, content!['application/json'].example)]).toEqual([
      name,
      null,
    ]);
  }
  for (const operation of operations.values()) {
    for (const { status, schema, value } of shownBy(operation, (each) => each >= 400 && each !== 503)) {
      expect([problem(schema, value), (value as { status: number }).status]).toEqual([null, status]);
    }
    for (const [status, { $ref }] of Object.entries(operation.responses)) {
      if (!$ref) continue;
      const response = Object.fromEntries(shared)[$ref.split('/').at(-1)!];
      expect(response?.content?.['application/json'].example).toMatchObject({ status: Number(status) });
    }
  }
});
