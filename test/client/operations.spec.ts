import { Homeroom } from '@homeroom/client';
import document from '../../docs/openapi.json';
import { operations } from '../operations';
import { operationsOf } from '../support/docs/open-api';
import { eventually } from '../support/programs/process';
import { TestSchool } from '../support/test-school';
import { methodsOf } from './methods';

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
      carried = sent.body ? await bodyOf(sent.clone()) : Object.fromEntries(new URL(sent.url).searchParams);
      const answer = await fetch(request, init);
      const text = await answer.clone().text();
      answered = { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
      return answer;
    },
  });
});

afterAll(() => school.close());

/** The fields of a form with the file that it sends. */
async function bodyOf(request: Request): Promise<unknown> {
  if (!request.headers.get('content-type')?.startsWith('multipart/')) return request.json();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- a test reads what it has sent itself
  const form = await request.formData();
  return Object.fromEntries(form);
}

/** The tests of records that an import has made need its end. */
const importsHaveEnded = () =>
  eventually(async () => (await school.sql()`SELECT FROM import_job WHERE status = 'running'`).length === 0);

/** In a query everything is text. */
const asText = (_name: string, value: unknown) => (typeof value === 'object' ? value : `${value as number}`);

const described = operationsOf(document as never);

/** The operation of a path such as `/students/1`. */
const operationOf = ({ method, url }: Request) =>
  described.find(
    (operation) =>
      operation.method === method &&
      new RegExp(`^/v1${operation.path.replaceAll(/\{\w+\}/g, '\\d+')}$`).test(new URL(url).pathname),
  )?.operationId;

describe('every operation of the document has one method', () => {
  it('and every method has an operation', () => {
    // `changedSince`, `sorted`, `end` and `follow` send the operation of `list`.
    const own = methodsOf(client).filter((method) => !/\.(changedSince|sorted|end|follow)$/.test(method));
    expect(operations.map(({ client: [method] }) => method).sort()).toEqual(own);
    const documented = described.map(({ operationId }) => operationId);
    expect(operations.map(({ id }) => id).sort()).toEqual(documented.sort());
  });

  it.each(operations)('$id', async ({ id: operationId, before, client: [method, ...given] }) => {
    await importsHaveEnded();
    if (before) await school.post(...before);
    const [name, group] = method.split('.').reverse() as [string, string?];
    const holder = (group ? client[group as 'students'] : client) as any; // eslint-disable-line @typescript-eslint/no-explicit-any -- the group and the method are named by a text
    const result = await holder[name](...given);
    expect(operationOf(sent)).toBe(operationId);
    const fields = given.find((each) => typeof each === 'object') ?? {};
    const sentFields = Array.isArray(fields) ? (carried as { records: unknown }).records : carried;
    // A form sends the file under a name of its own.
    if ('file' in fields) Object.assign(sentFields as object, { file: fields.file });
    expect(sentFields).toEqual(sent.body ? fields : JSON.parse(JSON.stringify(fields), asText));
    expect(answered.status).toBeLessThan(300);
    expect(result).toEqual(answered.body);
    // A delivery follows its event after a moment.
    if (operationId.startsWith('list') && operationId !== 'listWebhookDeliveries') expect(result.data).toHaveLength(1);
  });
});
