import { post, RawSchool, studentNamed } from './support/raw-school';
import { answersIn, exchange } from './support/wire';

let raw: RawSchool;

beforeAll(async () => {
  raw = await RawSchool.open();
});

afterAll(() => raw.close());

beforeEach(() => raw.forget());

describe('requests that follow each other on one line', () => {
  it('are answered in their order, each for itself', async () => {
    const ids = Array.from({ length: 200 }, (_, number) => `pipelined-${number}`);
    const lines = ids.map((id, number) => {
      const named = [`X-Request-Id: ${id}`, ...(number === 199 ? ['Connection: close'] : [])];
      return number % 2
        ? raw.request('GET /v1/students?per_page=1 HTTP/1.1', named)
        : raw.request(post, named, studentNamed('Ada Obi'));
    });
    const { received } = await exchange(raw.port, Buffer.from(lines.join('')));
    const answers = answersIn(received);
    expect(answers.map(({ headers }) => headers['x-request-id'])).toEqual(ids);
    expect(answers.map(({ status }) => status)).toEqual(ids.map((_, number) => (number % 2 ? 200 : 201)));
  });

  it.each([
    ['a broken request line', [], 'GET /v1/ broken HTTP/1.1\r\n\r\n'],
    ['a broken request line, where the first one asked whether to go on', ['Expect: 100-continue'], 'GARBAGE\r\n\r\n'],
    ['a broken body', [], `${post}\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n`],
  ])('and what comes after %s is not carried out', async (_what, headers, broken) => {
    const ada = raw.request(post, headers, studentNamed('Ada Obi'));
    const { statuses } = await raw.answersTo(`${ada}${broken}${raw.smuggled()}`);
    // A refusal that comes first would be taken for the answer to the first, which was carried out.
    expect([[201, 400], [201], []]).toContainEqual(statuses.filter((status) => status !== 100));
    expect(await raw.carriedOut()).toBe(0);
  });
});
