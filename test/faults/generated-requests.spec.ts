import type { OpenAPIObject } from '@nestjs/swagger';
import { errorCatalogue } from '@homeroom/platform';
import fc from 'fast-check';
import { checkerOf, documentOf, type Operation } from '../support/open-api';
import { TestSchool } from '../support/test-school';
import { type GeneratedRequest, requestsOf, strayRequests } from './support/generated-requests';
import { brokenBytes } from './support/broken-bytes';
import { bytesOf } from './support/request-bytes';
import { scaled, seed, tell } from './support/scale';
import { answersIn, exchange, Wire, type WireAnswer } from './support/wire';

/** So many at once, since what comes together may meet. */
const together = 8;

let school: TestSchool;
let document: OpenAPIObject;
let keys: string[];
let check: ReturnType<typeof checkerOf>;
const seen = new Map<string, number>();

beforeAll(async () => {
  school = await TestSchool.open();
  document = await documentOf(school);
  check = checkerOf(document);
  const rare = { plan: 'enterprise', limit: { perHour: 100, perMinute: 10 } } as const;
  const few = { scopes: ['read:teachers'] } as const;
  keys = [await school.unlimitedKey(), await school.unlimitedKey(few), await school.key(rare)];
  const [student_id, class_id] = [await school.student(), await school.schoolClass()];
  await school.post('/announcements', { title: 'Fair', content: 'Come', scope: 'school' });
  await school.post('/grades', { student_id, class_id, score: 1, term: 'Fall' });
  await school.post('/attendance', { student_id, class_id, date: '2026-03-02', status: 'late' });
});

afterAll(async () => {
  const counts = [...seen].sort().map(([status, count]) => `${status}: ${count}`);
  tell(`generated requests: FAULTS_SEED=${seed}; answers ${counts.join(', ')}`);
  await school.close();
});

/** What fails is shown as it was: making it smaller would take as long as finding it. */
const runs = (quick: number, long: number) => ({
  numRuns: Math.ceil(scaled(quick, long) / together),
  seed,
  endOnFailure: true,
});

/** Each as it came, or a failure that names the request. */
async function askTogether(requests: readonly GeneratedRequest[], wires: readonly Wire[]): Promise<void> {
  const outcomes = await Promise.all(
    requests.map(async (request, index) => {
      try {
        const answer = await wires[index]!.ask(bytesOf(request), request.method === 'HEAD');
        seen.set(String(answer.status), (seen.get(String(answer.status)) ?? 0) + 1);
        return [request, answer, faultOf(request, answer)] as const;
      } catch (error) {
        wires[index]!.close();
        return [request, null, (error as Error).message] as const;
      }
    }),
  );
  expect(outcomes.filter(([, , fault]) => fault !== null)).toEqual([]);
}

/** What is wrong with an answer; null when nothing is. */
function faultOf({ method, target }: Pick<GeneratedRequest, 'method' | 'target'>, answer: WireAnswer): string | null {
  const { status, headers, body } = answer;
  if (status >= 500) return 'a failure of the service';
  if (method === 'HEAD' || status === 304) return body === '' ? null : 'a body where there is none';
  if (headers['content-type'] !== 'application/json; charset=utf-8') return 'no JSON';
  const missing = ['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
  for (const name of missing) if (!headers[name]) return `no ${name}`;
  const said = JSON.parse(body) as object;
  const envelope = status >= 400 ? faultOfEnvelope(status, said) : null;
  return envelope ?? faultByDocument(operationOf(method, target), status, said);
}

function faultOfEnvelope(status: number, said: object): string | null {
  const { error, code, ...rest } = said as { error: unknown; code: string; status: number; details?: unknown };
  if (typeof error !== 'string' || rest.status !== status) return 'no envelope';
  const known = [...errorCatalogue.map(({ example }) => example.code), 'ALREADY_ENROLLED', 'CLASS_FULL'];
  if (!known.includes(code)) return `an unknown code`;
  return Object.keys(rest).join() === (status === 429 ? 'status,details' : 'status') ? null : 'more than an envelope';
}

function faultByDocument(operation: Operation | null, status: number, said: object): string | null {
  if (!operation) return status >= 400 ? null : 'an answer of no operation';
  const found = operation.responses[status];
  if (!found) return 'a status that is not documented';
  const name = found.$ref?.split('/').at(-1);
  const response = (name === undefined ? found : document.components!.responses![name]) as typeof found;
  const fault = check(response.content!['application/json'].schema, said);
  // Which addresses there are is not told by a format: the library also takes what only ASCII's would refuse.
  const reasons = fault?.split(', ').filter((reason) => !/email must match format "email"$/.test(reason)) ?? [];
  return reasons.join(', ') || null;
}

/** The operation of the document that a request is for; null when there is none. */
function operationOf(method: string, target: string): Operation | null {
  const [path = ''] = target.replace(/^http:\/\/x/, '').split('?');
  for (const [pattern, item] of Object.entries(document.paths)) {
    const isMatch = new RegExp(`^/v1${pattern.replace(/\{\w+\}/, '[^/]+')}$`).test(path);
    const operation = (item as Record<string, Operation>)[method.toLowerCase()];
    if (isMatch && operation) return operation;
  }
  return null;
}

describe('whatever is asked, the answer is one of the document and no failure of the service', () => {
  let wires: Wire[];

  beforeAll(() => {
    wires = Array.from({ length: together }, () => new Wire(school.port));
  });

  afterAll(() => wires.forEach((wire) => wire.close()));

  it.each([
    ['of the operations of the document', requestsOf, 5_000, 80_000],
    ['of no operation', strayRequests, 800, 8_000],
  ] as const)('%s', async (_name, generate, quick, long) => {
    const batch = fc.array(generate(document, keys), { minLength: together, maxLength: together });
    await fc.assert(
      fc.asyncProperty(batch, (requests) => askTogether(requests, wires)),
      runs(quick, long),
    );
  });

  it('as bytes that are HTTP no longer', async () => {
    const damaged = brokenBytes(requestsOf(document, keys).map((request) => bytesOf(request, 'close')));
    const batch = fc.array(damaged, { minLength: together, maxLength: together });
    await fc.assert(
      fc.asyncProperty(batch, async (all) => {
        const outcomes = await Promise.all(all.map(askBroken));
        expect(outcomes.filter(([, fault]) => fault !== null)).toEqual([]);
      }),
      runs(1_200, 12_000),
    );
  });

  async function askBroken(bytes: Buffer): Promise<[request: string, fault: string | null]> {
    const { received, wasClosed } = await exchange(school.port, bytes, 50);
    const faults = answersIn(received).map((answer) => {
      seen.set(`broken ${answer.status}`, (seen.get(`broken ${answer.status}`) ?? 0) + 1);
      // Nobody knows what was asked, but a refusal is a refusal.
      if (answer.status >= 500) return `a failure of the service: ${answer.body}`;
      if (answer.status < 400 || answer.body === '') return null;
      return faultOfEnvelope(answer.status, JSON.parse(answer.body) as object);
    });
    const fault = faults.find((found) => found !== null) ?? (wasClosed ? null : 'the line is still open');
    return [bytes.toString('latin1'), fault];
  }
});
