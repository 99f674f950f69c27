import helmet from '@fastify/helmet';
import Fastify from 'fastify';

export type SecurityHeaders = Readonly<Record<string, string>>;

/** Seconds for which a browser that came by https goes on doing so. */
const year = 31_536_000;

/**
 * The headers that every answer has, as helmet writes them: for JSON, which nobody shows, frames or runs. They never
 * differ, so they are made once, in a server that does not listen. A page has a policy of its own in place of this one's.
 *
 * @param isEncrypted whether callers come by https
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
    // Of the host alone: what else a school has below its name is not for us to say.
    strictTransportSecurity: isEncrypted && { maxAge: year, includeSubDomains: false },
    // These are about pages.
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
  return Object.fromEntries(helmets.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));
}

const helmets = [
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];
