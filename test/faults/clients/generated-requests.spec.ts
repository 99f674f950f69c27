import fc from 'fast-check';
import { documentOf } from '../../support/docs/open-api';
import { TestSchool } from '../../support/test-school';
import { type GeneratedRequest, requestsOf, strayRequests } from '../support/requests/generated-requests';
import { brokenBytes } from '../support/requests/broken-bytes';
import { Judge } from '../support/judge';
import { bytesOf } from '../support/requests/request-bytes';
import { scaled, seed, tell } from '../support/scale';
import { answersIn, exchange, Wire } from '../support/requests/wire';

/** So many at once, since what comes together may meet. */
const together = 8;

let school: TestSchool;
let judge: Judge;
let keys: string[];
const seen = new Map<string, number>();

beforeAll(async () => {
  school = await TestSchool.open();
  judge = new Judge(await documentOf(school));
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
        return [request, answer, judge.faultOf(request, answer)] as const;
      } catch (error) {
        wires[index]!.close();
        return [request, null, (error as Error).message] as const;
      }
    }),
  );
  expect(outcomes.filter(([, , fault]) => fault !== null)).toEqual([]);
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
    const batch = fc.array(generate(judge.document, keys), { minLength: together, maxLength: together });
    await fc.assert(
      fc.asyncProperty(batch, (requests) => askTogether(requests, wires)),
      runs(quick, long),
    );
  });

  it('as bytes that are HTTP no longer', async () => {
    const damaged = brokenBytes(requestsOf(judge.document, keys).map((request) => bytesOf(request, 'close')));
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
      // The expected status is unknown, but an error has the shape of an error.
      if (answer.status >= 500) return `a failure of the service: ${answer.body}`;
      if (answer.status < 400 || answer.body === '') return null;
      return judge.faultOfEnvelope(answer.status, JSON.parse(answer.body) as object);
    });
    const fault = faults.find((found) => found !== null) ?? (wasClosed ? null : 'the line is still open');
    return [bytes.toString('latin1'), fault];
  }
});
