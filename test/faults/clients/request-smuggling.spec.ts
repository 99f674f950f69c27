import { post, RawSchool, studentNamed } from '../support/requests/raw-school';

let raw: RawSchool;

beforeAll(async () => {
  raw = await RawSchool.open();
});

afterAll(() => raw.close());

beforeEach(() => raw.forget());

const chunks = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;

describe('a request whose end two servers could see in two places is refused, and the line closed', () => {
  const length = (value: string) => `Content-Length: ${value}`;
  const coding = (value: string) => `Transfer-Encoding: ${value}`;
  const keepAlive = 'Connection: keep-alive';
  const json = 'Content-Type: application/json';
  const old = 'POST /v1/students HTTP/1.0';

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
    ['chunks in HTTP/1.0', [coding('chunked')], '0\r\n\r\n', old],
    ['chunks in HTTP/1.0 that stays open', [coding('chunked'), keepAlive], '0\r\n\r\n', old],
    ['a body in chunks in HTTP/1.0', [coding('chunked'), json, keepAlive], chunks(studentNamed('Smuggled')), old],
    ['chunks in HTTP/1.0 in capitals', [coding('CHUNKED'), keepAlive], '0\r\n\r\n', old],
    ['an empty coding in HTTP/1.0', [coding(''), keepAlive], '', old],
    ['a coding and a length in HTTP/1.0', [coding('gzip'), length('0'), keepAlive], '', old],
    ['a read in chunks in HTTP/1.0', [coding('chunked'), keepAlive], '0\r\n\r\n', 'GET /v1/students HTTP/1.0'],
    ['a public read in chunks in HTTP/1.0', [coding('chunked'), keepAlive], '0\r\n\r\n', 'GET /v1/health HTTP/1.0'],
    ['chunks in HTTP/0.9', [coding('chunked'), keepAlive], '0\r\n\r\n', 'POST /v1/students HTTP/0.9'],
    ['chunks in HTTP/2.0', [coding('chunked'), keepAlive], '0\r\n\r\n', 'POST /v1/students HTTP/2.0'],
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
    const head = [requestLine, 'Host: school', `Authorization: Bearer ${raw.key}`, ...lines].join('\r\n');
    const { statuses, closes } = await raw.answersTo(`${head}\r\n\r\n${body}${raw.smuggled()}`);
    expect({ statuses, closes, carriedOut: await raw.carriedOut() }).toEqual({
      statuses: [400],
      closes: true,
      carriedOut: 0,
    });
  });
});

describe('the coding of a body in HTTP/1.0, which has none, closes the line also after another error', () => {
  it.each<[string, number, string, string]>([
    ['without a key', 401, 'POST /v1/students HTTP/1.0', 'none'],
    ['with a URL that nobody can read', 400, 'POST /v1/students/%zz HTTP/1.0', ''],
    ['at no route, without a key', 401, 'POST /v1/lockers HTTP/1.0', 'none'],
  ])('%s', async (_name, status, requestLine, holder) => {
    const lines = ['Transfer-Encoding: chunked', 'Connection: keep-alive'];
    const bytes = raw.request(requestLine, lines, '0\r\n\r\n', holder === '' ? raw.key : holder);
    const { statuses, closes } = await raw.answersTo(bytes + raw.smuggled());
    expect({ statuses, closes, carriedOut: await raw.carriedOut() }).toEqual({
      statuses: [status],
      closes: true,
      carriedOut: 0,
    });
  });
});

describe('a request for two hosts', () => {
  it('is refused as well: who passes it on may have looked at the other one', async () => {
    const { statuses } = await raw.answersTo(raw.request('GET /v1/students HTTP/1.1', ['Host: other']) + raw.goodbye());
    expect([[400], [400, 200]]).toContainEqual(statuses);
  });
});

describe('a body that was refused unread is not taken for the next request', () => {
  const noKey = 'none';
  const chunked = 'Transfer-Encoding: chunked';
  const waiting = 'Expect: 100-continue';

  it.each<[string, number, () => string]>([
    ['without a key', 401, () => raw.request(post, [], raw.smuggled(), noKey)],
    ['without a key, in chunks', 401, () => raw.request(post, [chunked], chunks(raw.smuggled()), noKey)],
    ['without a key, who should have waited', 401, () => raw.request(post, [waiting], raw.smuggled(), noKey)],
    ['who expects something odd', 417, () => raw.request(post, ['Expect: 200-ok'], raw.smuggled())],
    ['too long a body', 413, () => raw.request(post, ['Content-Length: 300000'], raw.smuggled())],
    [
      'too long a body in chunks',
      413,
      () => raw.request(post, [chunked], chunks('x'.repeat(300_000)) + raw.smuggled()),
    ],
    ['too long a URL', 414, () => raw.request(`POST /v1/students?${'x'.repeat(9000)} HTTP/1.1`, [], raw.smuggled())],
    ['a type that is not read', 415, () => raw.request(post, ['Content-Type: text/plain'], raw.smuggled())],
    ['a path that is not there', 404, () => raw.request('POST /v1/nothing HTTP/1.1', [], raw.smuggled())],
    ['a method that is not there', 405, () => raw.request('DELETE /v1/students HTTP/1.1', [], raw.smuggled())],
    ['a tunnel', 404, () => raw.request('CONNECT school:443 HTTP/1.1', []) + raw.smuggled()],
    ['a read with a body', 200, () => raw.request('GET /v1/students HTTP/1.1', [], raw.smuggled())],
  ])('%s', async (_name, status, bytes) => {
    const { statuses } = await raw.answersTo(bytes() + raw.goodbye());
    // If the connection is closed after an error, the last request is not answered.
    expect([[status], [status, 200]]).toContainEqual(statuses);
    expect(await raw.carriedOut()).toBe(0);
  });
});
