import fc from 'fast-check';

/** What may stand in a header: no line ends, bytes beyond ASCII as they come. */
const fieldText = fc
  .string({ unit: 'binary-ascii', maxLength: 30 })
  .map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').trim());

const tags = fc.oneof(
  fc.constantFrom(
    '*',
    '""',
    'W/"1"',
    '"1"',
    '"x", "y"',
    'W/"x",',
    '"',
    "'x'",
    '*, "x"',
    '"\u00e9"',
    `"${'x'.repeat(300)}"`,
    ',',
    '',
  ),
  fieldText,
);

const values: Record<string, fc.Arbitrary<string>> = {
  // A few of them come again, with other bodies and on other routes.
  'idempotency-key': fc.oneof(
    fc.constantFrom('a', 'b', '', '"a"', 'x'.repeat(255), 'x'.repeat(256), 'x'.repeat(300), 'a, b', '\u00e9'),
    fc.uuid(),
    fieldText,
  ),
  'if-match': tags,
  'if-none-match': tags,
  'if-modified-since': fc.constantFrom('Sat, 21 Nov 2026 00:00:00 GMT', 'never', '0'),
  'if-unmodified-since': fc.constantFrom('Sat, 21 Nov 1970 00:00:00 GMT', 'x'),
  'content-type': fc.constantFrom(
    'application/json; charset=utf-8',
    'application/json;charset=latin1',
    'text/plain',
    'application/x-www-form-urlencoded',
    '',
    'application/json;',
    'multipart/form-data; boundary=x',
    'APPLICATION/JSON',
    'application/jsonx',
    'application/merge-patch+json',
  ),
  'content-encoding': fc.constantFrom('gzip', 'identity', 'br', ''),
  accept: fc.constantFrom('*/*', 'text/html', 'application/xml;q=0.1', ';', ''),
  'accept-encoding': fc.constantFrom('gzip, br', '*;q=0', 'x'),
  'x-request-id': fc.oneof(fieldText, fc.constantFrom('trace-1', 'x'.repeat(128), 'x'.repeat(129))),
  expect: fc.constantFrom('100-continue', '200-ok', ''),
  range: fc.constantFrom('bytes=0-1', 'bytes=9-0', 'items=0-1'),
  'x-http-method-override': fc.constantFrom('DELETE', 'GET'),
  'x-forwarded-for': fc.oneof(fc.ipV4(), fc.ipV6(), fieldText),
  'x-forwarded-proto': fieldText,
  forwarded: fieldText,
  host: fc.oneof(fc.constantFrom('', 'x', 'x:99999', '[::1]', '..', 'a b'), fieldText),
  origin: fc.constantFrom('null', 'https://evil.example'),
  cookie: fieldText,
  upgrade: fc.constantFrom('h2c', 'websocket', 'TLS/1.0'),
  te: fc.constantFrom('trailers', 'chunked'),
  authorization: fc.oneof(fieldText, fc.constant('Bearer x')),
  prefer: fieldText,
  'x-anything': fieldText,
};

/** Those that change what a request does come more often than those that nobody reads. */
const names = [
  ...Object.keys(values),
  ...Array<string[]>(5).fill(['idempotency-key', 'if-match', 'if-none-match']).flat(),
];

/** Mostly few; of some a second one of the same name. */
export const oddHeaders: fc.Arbitrary<(readonly [string, string])[]> = fc.array(
  fc.constantFrom(...names).chain((name) => values[name]!.map((value) => [name, value] as const)),
  { maxLength: 3, size: 'small' },
);
