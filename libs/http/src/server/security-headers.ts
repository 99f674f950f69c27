export type SecurityHeaders = Readonly<Record<string, string>>;

/** For JSON. HTML pages replace the content security policy. */
const headers = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** A year. Without subdomains: they may belong to other services of the same owner. */
const httpsOnly = { 'strict-transport-security': 'max-age=31536000' };

/**
 * The security headers of every response. They are constant: the answer to a malformed request, which reaches no hook of
 * Fastify, has them as well.
 *
 * @param isEncrypted whether the public URL is https
 */
export const securityHeaders = (isEncrypted: boolean): SecurityHeaders =>
  isEncrypted ? { ...headers, ...httpsOnly } : headers;
