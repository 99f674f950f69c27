import type { Sql } from 'postgres';
import { TestSchool } from '../support/test-school';
import { answersIn, exchange } from './support/wire';

let school: TestSchool;
let key: string;
let sql: Sql;

beforeAll(async () => {
  school = await TestSchool.open();
  key = await school.unlimitedKey();
  sql = school.sql();
});

afterAll(() => school.close());

beforeEach(() => sql`DELETE FROM student WHERE name = 'Smuggled'`);

/** What must never be carried out: it stands where another server would see the rest of the request before it. */
const smuggled = (): string =>
  request('POST /v1/students HTTP/1.1', ['Content-Type: application/json'], student('Smuggled'));

/** The last on its line: were anything but it left over, there would be more answers than two. */
const goodbye = (): string => request('GET /v1/students?per_page=1 HTTP/1.1', ['Connection: close']);

const student = (name: string) => JSON.stringify({ name, email: 'ada@example.org', grade_level: '5' });

/** Lines are as given; a length is only among them where there is a body and no other framing. */
function request(requestLine: string, lines: readonly string[], body = '', holder = key): string {
  const framing = body !== '' && !lines.some((line) => /^[ \t]*(content-length|transfer-encoding)/i.test(line));
  const all = [requestLine, 'Host: school', `Authorization: Bearer ${holder}`, ...lines];
  return `${[...all, ...(framing ? [`Content-Length: ${body.length}`] : [])].join('\r\n')}\r\n\r\n${body}`;
}

const carriedOut = async (): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::integer FROM student WHERE name = 'Smuggled'`;
  return row!.count;
};

/** All answers to some bytes. */
async function answersTo(bytes: string): Promise<{ statuses: number[]; closes: boolean }> {
  const { received, wasClosed } = await exchange(school.port, Buffer.from(bytes, 'latin1'));
  const answers = answersIn(received);
  const closes = wasClosed && answers.at(-1)?.headers['connection'] === 'close';
  return { statuses: answers.map(({ status }) => status), closes };
}

const post = 'POST /v1/students HTTP/1.1';
const chunks = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;

describe('a request whose end two servers could see in two places is refused, and the line closed', () => {
  const length = (value: string) => `Content-Length: ${value}`;
  const coding = (value: string) => `Transfer-Encoding: ${value}`;

  it.each<[string, readonly string[], string?, string?]>([
    ['a length and chunks', [length('5'), coding('chunked')], '0\r\n\r\n'],
    ['chunks and a length', [coding('chunked'), length('5')], '0\r\n\r\n'],
    ['two lengths', [length('0'), length('5')]],
    ['one length twice', [length('0'), length('0')]],
    ['a list of lengths', [length('0, 0')]],
    ['a length with a plus', [length('+0')]],
    ['a length below zero', [length('-1')]],
    ['a length in hexadecimal', [length('0x0')]],
    ['a length in words', [length('0 0')]],
    ['a length with an exponent', [length('0e1')]],
    ['a length of nothing', [length('')]],
    ['a length past 64 bits', [length('18446744073709551616')]],
    ['a length before a space', ['Content-Length : 0']],
    ['a length after a space', [' Content-Length: 0']],
    ['a length that is folded', ['Content-Length:\r\n 0']],
    ['chunks before a space', ['Transfer-Encoding : chunked'], '0\r\n\r\n'],
    ['chunks that are folded', ['Transfer-Encoding:\r\n chunked'], '0\r\n\r\n'],
    ['an unknown coding', [coding('xchunked')], '0\r\n\r\n'],
    ['a coding with a vertical tab', [coding('\x0bchunked')], '0\r\n\r\n'],
    ['a coding in quotes', [coding('"chunked"')], '0\r\n\r\n'],
    ['identity alone', [coding('identity')], '0\r\n\r\n'],
    ['chunked, then identity', [coding('chunked, identity')], '0\r\n\r\n'],
    ['chunked and identity in two lines', [coding('chunked'), coding('identity')], '0\r\n\r\n'],
    ['chunked twice', [coding('chunked, chunked')], '0\r\n\r\n'],
    ['chunked with a parameter', [coding('chunked;a=1')], '0\r\n\r\n'],
    ['chunks in HTTP/1.0', [coding('chunked')], '0\r\n\r\n', 'POST /v1/students HTTP/1.0'],
    ['a folded header', ['X-Folded: a\r\n b', length('0')]],
    ['a line that ends in LF alone', ['X-Line: a\nX-Other: b', length('0')]],
    ['a line that ends in CR alone', ['X-Line: a\rContent-Length: 9', length('0')]],
    ['a NUL in a name', ['X\0Y: a', length('0')]],
    ['a line without a colon', ['Nothing', length('0')]],
    ['a header without a name', [': a', length('0')]],
    ['a size of chunk with 0x', [coding('chunked')], '0x0\r\n\r\n'],
    ['a size of chunk with a plus', [coding('chunked')], '+0\r\n\r\n'],
    ['a size of chunk below zero', [coding('chunked')], '-1\r\n\r\n'],
    ['a size of chunk after a space', [coding('chunked')], ' 0\r\n\r\n'],
    ['a size of chunk past 64 bits', [coding('chunked')], '10000000000000000\r\n\r\n'],
    ['a size of chunk that ends in LF alone', [coding('chunked')], '0\n\r\n'],
    ['an extension of a chunk with LF alone', [coding('chunked')], '0;a\n\r\n'],
    ['a chunk that is longer than it says', [coding('chunked')], '1\r\nabc\r\n0\r\n\r\n'],
    ['a chunk that ends in LF alone', [coding('chunked')], '2\r\n{}\n0\r\n\r\n'],
    ['a folded trailer', [coding('chunked')], '0\r\nX: a\r\n b\r\n\r\n'],
  ])('%s', async (_name, lines, body = '', requestLine = post) => {
    const head = [requestLine, 'Host: school', `Authorization: Bearer ${key}`, ...lines].join('\r\n');
    const { statuses, closes } = await answersTo(`${head}\r\n\r\n${body}${smuggled()}`);
    expect({ statuses, closes, carriedOut: await carriedOut() }).toEqual({
      statuses: [400],
      closes: true,
      carriedOut: 0,
    });
  });
});

describe('a request for two hosts', () => {
  it('is refused as well: who passes it on may have looked at the other one', async () => {
    const { statuses } = await answersTo(request('GET /v1/students HTTP/1.1', ['Host: other']) + goodbye());
    expect([[400], [400, 200]]).toContainEqual(statuses);
  });
});

describe('a body that was refused unread is not taken for the next request', () => {
  const stranger = 'none';
  const chunked = 'Transfer-Encoding: chunked';
  const waiting = 'Expect: 100-continue';

  it.each<[string, number, () => string]>([
    ['without a key', 401, () => request(post, [], smuggled(), stranger)],
    ['without a key, in chunks', 401, () => request(post, [chunked], chunks(smuggled()), stranger)],
    ['without a key, who should have waited', 401, () => request(post, [waiting], smuggled(), stranger)],
    ['who expects something odd', 417, () => request(post, ['Expect: 200-ok'], smuggled())],
    ['too long a body', 413, () => request(post, ['Content-Length: 300000'], smuggled())],
    ['too long a body in chunks', 413, () => request(post, [chunked], chunks('x'.repeat(300_000)) + smuggled())],
    ['too long a URL', 414, () => request(`POST /v1/students?${'x'.repeat(9000)} HTTP/1.1`, [], smuggled())],
    ['a type that is not read', 415, () => request(post, ['Content-Type: text/plain'], smuggled())],
    ['a path that is not there', 404, () => request('POST /v1/nothing HTTP/1.1', [], smuggled())],
    ['a method that is not there', 405, () => request('DELETE /v1/students HTTP/1.1', [], smuggled())],
    ['a tunnel', 404, () => request('CONNECT school:443 HTTP/1.1', []) + smuggled()],
    ['a read with a body', 200, () => request('GET /v1/students HTTP/1.1', [], smuggled())],
  ])('%s', async (_name, status, bytes) => {
    const { statuses } = await answersTo(bytes() + goodbye());
    // Where the line is closed after a refusal, the last one is not answered.
    expect([[status], [status, 200]]).toContainEqual(statuses);
    expect(await carriedOut()).toBe(0);
  });
});

describe('requests that follow each other on one line', () => {
  it('are answered in their order, each for itself', async () => {
    const ids = Array.from({ length: 200 }, (_, number) => `pipelined-${number}`);
    const lines = ids.map((id, number) => {
      const named = [`X-Request-Id: ${id}`, ...(number === 199 ? ['Connection: close'] : [])];
      return number % 2
        ? request('GET /v1/students?per_page=1 HTTP/1.1', named)
        : request(post, named, student('Ada Obi'));
    });
    const { received } = await exchange(school.port, Buffer.from(lines.join('')));
    const answers = answersIn(received);
    expect(answers.map(({ headers }) => headers['x-request-id'])).toEqual(ids);
    expect(answers.map(({ status }) => status)).toEqual(ids.map((_, number) => (number % 2 ? 200 : 201)));
  });

  it('and what comes after a broken one is not carried out', async () => {
    const ada = request(post, [], student('Ada Obi'));
    const { statuses } = await answersTo(`${ada}GET /v1/ broken HTTP/1.1\r\n\r\n${smuggled()}`);
    // A refusal that comes first would be taken for the answer to the first, which was carried out.
    expect([[201, 400], [201], []]).toContainEqual(statuses);
    expect(await carriedOut()).toBe(0);
  });
});
