import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { API_KEY } from '@homeroom/access';
import Fastify from 'fastify';

/** The page that shows the document, and the script that it runs; both refer to each other from `/docs`. */
export interface ReferencePage {
  readonly html: string;
  /** Compressed with gzip. */
  readonly script: Buffer;
  /** The Content-Security-Policy under which the page works: nothing from elsewhere. */
  readonly policy: string;
}

/**
 * Scalar's page as its Fastify plugin makes it, in a server of its own that never listens: it is made when somebody
 * first looks, since its script is 4 MB that a service which nobody reads about should not carry.
 */
export async function makeReferencePage(): Promise<ReferencePage> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const server = Fastify();
  await server.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      pageTitle: 'Homeroom API',
      url: 'docs/openapi.json',
      cdn: 'docs/reference.js',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      orderRequiredPropertiesFirst: false,
      orderSchemaPropertiesBy: 'preserve',
      authentication: { preferredSecurityScheme: API_KEY },
      showDeveloperTools: 'never',
      mcp: { disabled: true },
      agent: { disabled: true },
    },
  });
  const { body } = await server.inject('/docs/');
  // Without one, browsers ask for /favicon.ico.
  const html = body.replace('</head>', '<link rel="icon" href="data:," />\n  </head>');
  const { rawPayload } = await server.inject('/docs/js/scalar.js');
  await server.close();
  return { html, script: await promisify(gzip)(rawPayload), policy: policyOf(html) };
}

/** The one script that stands in the page is told by its hash. Scalar sets styles on elements. */
function policyOf(html: string): string {
  const inline = [...html.matchAll(/<script[^>]*>([^<]+)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${inline.join(' ')}`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
