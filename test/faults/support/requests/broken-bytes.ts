import fc from 'fast-check';

const pieces = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  ' ',
  '\t',
  ':',
  '\r\n\r\n',
  'Content-Length: 5\r\n',
  'Transfer-Encoding: chunked\r\n',
  'HTTP/0.9',
  '0\r\n\r\n',
  '\xff',
  'ffffffffffffffff\r\n',
];

/** Requests with a few bytes put in, taken out or doubled anywhere, or broken off. */
export function brokenBytes(requests: fc.Arbitrary<Buffer>): fc.Arbitrary<Buffer> {
  const piece = fc.oneof(
    fc.constantFrom(...pieces).map((text) => Buffer.from(text, 'latin1')),
    fc.uint8Array({ maxLength: 6 }).map((bytes) => Buffer.from(bytes)),
  );
  const damage = fc.record({
    // Rather near the beginning, where the head is.
    at: fc.oneof(fc.nat({ max: 200 }), fc.nat()),
    without: fc.nat({ max: 4 }),
    piece,
    endsThere: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
  });
  return fc.tuple(requests, fc.array(damage, { minLength: 1, maxLength: 3 })).map(([request, damages]) =>
    damages.reduce((bytes, { at, without, piece: more, endsThere }) => {
      const place = at % (bytes.length + 1);
      const rest = endsThere ? Buffer.alloc(0) : bytes.subarray(place + without);
      return Buffer.concat([bytes.subarray(0, place), more, rest]);
    }, request),
  );
}
