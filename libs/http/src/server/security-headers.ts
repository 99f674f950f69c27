import helmet from '@fastify/helmet';
import Fastify from 'fastify';

export type SecurityHeaders = Readonly<Record<string, string>>;

/** Seconds. */
const year = 31_536_000;

/**
 * The security headers of helmet for JSON responses. They are constant, so they are computed once, with a server that does
 * not listen. HTML pages replace the content security policy.
 *
 * @param isEncrypted whether the public URL is https
 */
export async function securityHeaders(isEncrypted: boolean): Promise<SecurityHeaders> {
  const fastify = Fastify();
  await fastify.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xContentTypeOptions: true,
    xFrameOptions: { action: 'deny' },
    // Subdomains may belong to other services of the school.
    strictTransportSecurity: isEncrypted && { maxAge: year, includeSubDomains: false },
    // These headers matter for HTML only.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  fastify.get('/', () => null);
  const { headers } = await fastify.inject('/');
  await fastify.close();
  return Object.fromEntries(headerNames.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));
}

const headerNames = [
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];
