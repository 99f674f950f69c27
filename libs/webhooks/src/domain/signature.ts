import { createHmac, randomBytes } from 'node:crypto';

/** Bytes of a secret, as Standard Webhooks advises for HMAC-SHA256. */
const secretLength = 32;

export const createSecret = (): Buffer => randomBytes(secretLength);

/** A secret as the receiver gets it, once. */
export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;

interface Message {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers that Standard Webhooks asks for. Each secret gives one signature. */
export function signedHeaders({ id, timestamp, body }: Message, secrets: readonly Buffer[]): Record<string, string> {
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}
