import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { releaseFolder } from '@homeroom/settings';
import { routeNotFound } from '@homeroom/http';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The build output of the dashboard. */
const folder = join(releaseFolder, 'dist/apps/dashboard');

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/** Allows own files only, no inline scripts and no framing. Inline styles are allowed, because Mantine sets them. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const pageHeaders = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

interface File {
  readonly type: string;
  /** Compressed with gzip, except the page. */
  readonly content: Buffer;
}

/** Serves the files of the dashboard, and its page for all other paths, which the web app routes itself. */
export async function serveApp(fastify: FastifyInstance): Promise<void> {
  const files = await readFiles();
  const page = files.get('index.html');
  const signedIn = { roles: [], withOneTimePassword: true, withoutSecondFactor: true };

  // A client without a session gets 401 for unknown routes too, so that it cannot probe which routes exist.
  fastify.all('/dashboard/api', { config: { signedIn } }, unknownRoute);
  fastify.all('/dashboard/api/*', { config: { signedIn } }, unknownRoute);

  fastify.get('/dashboard', { config: { isPublic: true } }, (_, reply) => sendPage(reply, page, 'dashboard/'));
  fastify.get('/dashboard/', { config: { isPublic: true } }, (_, reply) => sendPage(reply, page, './'));
  fastify.get('/dashboard/*', { config: { isPublic: true } }, (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    const file = files.get(path);
    if (file && file !== page) return sendFile(reply, file, path);
    if (extname(path)) throw routeNotFound();
    return sendPage(reply, page, '../'.repeat(path.split('/').length - 1) || './');
  });
}

function unknownRoute(): never {
  throw routeNotFound();
}

/** Files in assets/ have a hash of their content in their name, so they can be cached forever. */
function sendFile(reply: FastifyReply, { type, content }: File, path: string): FastifyReply {
  const cacheControl = path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
  return reply.header('content-encoding', 'gzip').header('cache-control', cacheControl).type(type).send(content);
}

/** @param base path from the page to the app; it is relative, so that it works below any path of a proxy */
async function sendPage(reply: FastifyReply, page: File | undefined, base: string): Promise<FastifyReply> {
  if (!page) {
    return reply.code(503).type('text/plain; charset=utf-8').send('The dashboard is not built: npm run build\n');
  }
  const html = page.content.toString().replace(/<base [^>]*>/, `<base href="${base}" />`);
  return reply
    .headers(pageHeaders)
    .header('cache-control', 'no-cache')
    .type(types['.html'] ?? '')
    .send(html);
}

/** Reads all files, by their path below the folder. They are few and small, so they are kept in memory. */
async function readFiles(): Promise<Map<string, File>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, File>();
  for (const entry of entries) {
    const type = types[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    const isPage = entry.name === 'index.html';
    files.set(path.slice(folder.length + 1).replaceAll('\\', '/'), {
      type,
      content: isPage ? content : await promisify(gzip)(content, { level: 9 }),
    });
  }
  return files;
}
