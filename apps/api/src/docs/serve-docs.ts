import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { makeReferencePage, type ReferencePage } from './reference-page';

/** Serves `/docs` and `/docs/openapi.json` without a key. Both are made for the first request. */
export function serveDocs(fastify: FastifyInstance, makeDocument: () => OpenAPIObject): void {
  const config = { isPublic: true };
  let document: string | undefined;
  let page: Promise<ReferencePage> | undefined;
  const referencePage = () =>
    (page ??= makeReferencePage().catch((error: unknown) => {
      // The next request tries again, for example after a lack of file descriptors.
      page = undefined;
      throw error;
    }));

  fastify.get('/docs/openapi.json', { config }, (_, reply) => {
    document ??= JSON.stringify(makeDocument());
    return reply.send(document);
  });

  fastify.get('/docs', { config }, async (_, reply) => {
    const { html, policy } = await referencePage();
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
  });
  fastify.get('/docs/', { config }, (_, reply) => reply.redirect('../docs', 301));

  fastify.get('/docs/reference.js', { config }, async (_, reply) => {
    const { script } = await referencePage();
    return reply
      .type('text/javascript; charset=utf-8')
      .header('content-encoding', 'gzip')
      .header('cache-control', 'public, max-age=3600')
      .send(script);
  });
}
