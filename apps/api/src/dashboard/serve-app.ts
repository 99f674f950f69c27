import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { releaseFolder } from '@homeroom/settings';
import { routeNotFound } from '@homeroom/http';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Where the build puts what browsers load. */
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

/** In place of the policy of every answer: nothing from elsewhere, no script in the page, in nobody's frame. Mantine sets styles on elements. */
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
  /** Compressed with gzip. */
  readonly content: Buffer;
}

/** The web app of the dashboard: its files, and its page for every other path, since it routes by itself. */
export async function serveApp(fastify: FastifyInstance): Promise<void> {
  const files = await readFiles();
  const page = files.get('index.html');
  const signedIn = { roles: [], withOneTimePassword: true };

  // Whoever is not signed in must not learn which routes there are.
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

/** Vite puts a hash of its content into the name of what it makes: it never changes. */
function sendFile(reply: FastifyReply, { type, content }: File, path: string): FastifyReply {
  const lasting = path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
  return reply.header('content-encoding', 'gzip').header('cache-control', lasting).type(type).send(content);
}

/** @param base where the app lies as seen from the page, whatever a proxy puts before it */
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

/** By their path below the folder. They are few and small, and are kept as they are sent. */
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
