import { generateSecret, generateURI, verifySync } from 'otplib';

/** Seconds of a time step, the default of RFC 6238 and the only value that all authenticator apps support. */
const period = 30;

/** 160 random bits in base32. */
export const newTotpSecret = (): string => generateSecret();

/** The `otpauth:` URI, which an authenticator app reads from a QR code. */
export const totpUri = (secret: string, account: string): string =>
  generateURI({ issuer: 'Homeroom', label: account, secret });

interface Acceptance {
  readonly at: Date;
  /** The step of the last accepted code. A code of this step or an earlier one is refused. */
  readonly after: number | null;
}

/** The time step of a code: the current one, the one before or the next. @returns null for a code that is not accepted */
export function acceptedStep(secret: string, code: string, { at, after }: Acceptance): number | null {
  const token = code.replaceAll(' ', '');
  if (!/^\d{6}$/.test(token)) return null;
  const epoch = Math.floor(at.getTime() / 1000);
  const result = verifySync({ secret, token, epoch, period, epochTolerance: period });
  if (!result.valid) return null;
  const step = Math.floor(epoch / period) + result.delta;
  return after === null || step > after ? step : null;
}
