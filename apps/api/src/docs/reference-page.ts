import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { API_KEY } from '@homeroom/access';
import Fastify from 'fastify';

/** The HTML page with the API reference, and its script. */
export interface ReferencePage {
  readonly html: string;
  /** Compressed with gzip. */
  readonly script: Buffer;
  /** The Content-Security-Policy of the page. It allows no other origin. */
  readonly policy: string;
}

/**
 * Makes Scalar's page through its Fastify plugin, on a separate server that does not listen. It is made for the first
 * request, since its script takes 4 MB of memory.
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
  // Without an icon browsers would request /favicon.ico.
  const html = body.replace('</head>', '<link rel="icon" href="data:," />\n  </head>');
  const { rawPayload } = await server.inject('/docs/js/scalar.js');
  await server.close();
  return { html, script: await promisify(gzip)(rawPayload), policy: policyOf(html) };
}

/** Allows the inline script by its hash. Inline styles are allowed, because Scalar sets them. */
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
