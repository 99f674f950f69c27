import { createHmac } from 'node:crypto';
import { acceptedStep, newTotpSecret, totpUri } from './totp';

/** The secret of the test vectors of RFC 6238, appendix B, in ASCII and in base32. */
const seed = '12345678901234567890';
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** RFC 4226, section 5.3, computed without the library. */
function codeOf(step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', seed).update(counter).digest();
  const offset = mac[19]! & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

const step = 37_037_036;
const at = new Date(step * 30_000);
const accepted = (code: string, when = at, after: number | null = null) =>
  acceptedStep(secret, code, { at: when, after });

describe('the code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('is, %i seconds after the epoch, the one of RFC 6238: %s', (seconds, code) => {
    expect(codeOf(Math.floor(seconds / 30))).toBe(code);
    expect(accepted(code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  });

  it('is accepted in its step, and in the one before and after, from the first to the last millisecond', () => {
    const code = codeOf(step);
    const offsets = [-30_001, -30_000, -1, 0, 29_999, 59_999, 60_000];
    const steps = offsets.map((offset) => accepted(code, new Date(at.getTime() + offset)));
    expect(steps).toEqual([null, step, step, step, step, step, null]);
  });

  it('is accepted only after the step of the last accepted code', () => {
    const codes = [-1, 0, 1].map((offset) => codeOf(step + offset));
    expect(codes.map((code) => accepted(code, at, step - 1))).toEqual([null, step, step + 1]);
    expect(codes.map((code) => accepted(code, at, step))).toEqual([null, null, step + 1]);
    expect(codes.map((code) => accepted(code, at, step + 1_000))).toEqual([null, null, null]);
  });

  it('may contain spaces', () => {
    const code = codeOf(step);
    expect(accepted(` ${code.slice(0, 3)} ${code.slice(3)} `)).toBe(step);
  });

  it.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '-12345', '1e5'])('is not %j', (code) => {
    expect(accepted(code)).toBeNull();
  });
});

describe('the secret of an authenticator app', () => {
  it('has 160 random bits, and is read from a URI', () => {
    const [one, other] = [newTotpSecret(), newTotpSecret()];
    expect(one).toMatch(/^[A-Z2-7]{32}$/);
    expect(other).not.toBe(one);
    const uri = new URL(totpUri(one, 'ada+office@school.example'));
    expect(uri.href).toMatch(/^otpauth:\/\/totp\/Homeroom:ada%2Boffice%40school\.example\?/);
    expect(Object.fromEntries(uri.searchParams)).toEqual({ secret: one, issuer: 'Homeroom' });
  });
});
