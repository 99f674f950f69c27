import type { OpenAPIObject } from '@nestjs/swagger';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { expectMade } from '../support/docs/made-from-code';
import { documentOf, operationsOf } from '../support/docs/open-api';
import { TestSchool } from '../support/test-school';

let document: OpenAPIObject;

beforeAll(async () => {
  const school = await TestSchool.open();
  document = await documentOf(school);
  await school.close();
});

it('the document of the interface, for those who have no service at hand', () => {
  expectMade('docs/openapi.json', `${JSON.stringify(document, null, 2)}\n`);
});

it("the client's types are those of the document", async () => {
  const types = astToString(await openapiTypescript(document as never, { defaultNonNullable: false }));
  expectMade('clients/typescript/src/schema.ts', `/** Made from the OpenAPI document; do not edit. */\n${types}`);
});

it('every error of the interface, on a page', () => {
  const table = errorRows().map(({ status, code, when, remedy, error }) => [
    status,
    `\`${code}\``,
    when,
    remedy,
    `\`${error}\``,
  ]);
  const cells = [['Status', 'Code', 'When', 'What to do', 'Message, for example'], Array(5).fill('---'), ...table];
  expectMade('docs/errors.md', `${head}\n\n${cells.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`);
});

it('every error has a row of its own with a remedy of its own', () => {
  const rows = errorRows();
  const remedies = rows.map(({ remedy }) => remedy);
  expect(remedies).toEqual([...new Set(remedies)]);
  expect(rows.filter(({ when, remedy }) => !when || !remedy)).toEqual([]);
  expect(rows.filter(({ code }) => code === 'CURSOR_EXPIRED').map(({ remedy }) => remedy)).toEqual([
    'Read the whole list again, beginning with `after=start`.',
  ]);
});

const errorRows = () => [...catalogued(), ...rules()].sort((one, other) => one.status - other.status);

const head = `# Errors

Every answer of 400 and above, except the 503 of the health check, has exactly this object. \`details\` is present on 429 only. Programs read \`code\`, people read \`error\`.
Give the \`X-Request-Id\` of the answer to an administrator, who finds its line in the log.

\`\`\`json
{ "error": "Student not found", "code": "NOT_FOUND", "status": 404 }
\`\`\`

The key is checked first: without a valid one every request that is HTTP gets 401. Then come 503, 413, 429, the route (404, 405), a body or query that cannot be read (415, 400),
the scopes (403), the fields (400), and the record (404, 409).`;

interface Row {
  readonly status: number;
  readonly code: string;
  readonly when: string;
  readonly remedy: string;
  readonly error: string;
}

interface Shared {
  readonly description: string;
  readonly content: { 'application/json': { example: { status: number; code: string; error: string } } };
}

function catalogued(): Row[] {
  const { 'x-further-errors': further } = document as unknown as Record<string, Record<string, Shared>>;
  const shared = { ...document.components!.responses, ...further } as unknown as Record<string, Shared>;
  return Object.values(shared).map((response) => {
    const [when = '', ...remedy] = response.description.split(/(?<=\.) (?=[A-Z`])/);
    return { ...response.content['application/json'].example, when, remedy: remedy.join(' ') };
  });
}

/** The errors of domain rules, each once. `STUDENT_WITHDRAWN` has two causes. */
function rules(): Row[] {
  const known = new Set(catalogued().map(({ code }) => code));
  const rows = operationsOf(document).flatMap(({ responses }) =>
    Object.entries(responses['409']?.content?.['application/json'].examples ?? {})
      .filter(([code]) => !known.has(code))
      .map(([code, { summary: when = '', description: remedy = '', value }]) => {
        const { error, status } = value as { error: string; status: number };
        return { status, code, when, remedy, error };
      }),
  );
  return [...Map.groupBy(rows, ({ code, when }) => `${code} ${when}`).values()].map(([first]) => first!);
}
