import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import { TemporaryFolder } from '@homeroom/temporary-files';
import { badRequest, HttpError, unsupportedMediaType } from '@homeroom/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Bytes of a file. */
const fileLimit = 200 * 1024 * 1024;

/** Bytes of a form without its file: a few short fields, and the boundaries between them. */
const formLimit = 16 * 1024;

/** Bytes of the name of a field. The parser has a limit for it that it does not use. */
const longestName = 100;

/** Bytes of a field of a form, and of the field with the columns of all headings. */
const longestField = 1024;
export const longestColumns = 12 * 1024;

const limits = {
  ...{ fileSize: fileLimit, fields: 20, fieldSize: longestColumns, parts: 25, headerPairs: 20 },
};

/** A file that was sent with a form. */
export interface Upload {
  /** Without a path and without control characters. */
  readonly name: string;
  /** Where it is stored until the request has ended. */
  readonly path: string;
  readonly sha256: string;
}

/** A form, and its file until it is removed. */
export interface Received<Form> {
  readonly form: Form;
  /** The fields as they arrived. */
  readonly fields: Readonly<Record<string, string>>;
  readonly upload: Upload;
  readonly remove: () => Promise<void>;
}

/** Lets the routes with `takesForm` read forms with files. Call after the JSON parser was installed. */
export async function acceptUploads(fastify: FastifyInstance): Promise<void> {
  await fastify.register(multipart);
}

/**
 * Reads a form of text fields followed by one file, which is stored in a folder of its own while the work runs.
 *
 * @param read checks the fields, before the file is read
 * @throws 400, 413, 415
 */
export async function withUpload<Form, T>(
  request: FastifyRequest,
  read: (fields: Readonly<Record<string, string>>) => Promise<Form>,
  work: (form: Form, upload: Upload) => Promise<T>,
): Promise<T> {
  const { form, upload, remove } = await receiveUpload(request, read);
  try {
    return await work(form, upload);
  } finally {
    await remove();
  }
}

/**
 * The same for work that outlasts the request: the caller removes the file.
 *
 * @throws 400, 413, 415
 */
export async function receiveUpload<Form>(
  request: FastifyRequest,
  read: (fields: Readonly<Record<string, string>>) => Promise<Form>,
): Promise<Received<Form>> {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (Number(length) > fileLimit + formLimit) throw fileTooLarge();
  if (length === '0' && encoding === undefined) throw withoutFile();
  if (!request.isMultipart()) throw unsupportedMediaType('The body must be a form, multipart/form-data, with a file');
  const folder = await TemporaryFolder.create('upload');
  const remove = () => folder.remove();
  try {
    return { ...(await receive(request, read, join(folder.path, 'file'))), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function receive<Form>(
  request: FastifyRequest,
  read: (fields: Readonly<Record<string, string>>) => Promise<Form>,
  path: string,
): Promise<Omit<Received<Form>, 'remove'>> {
  const fields: Record<string, string> = {};
  let received: Omit<Received<Form>, 'remove'> | null = null;
  // The parser would wait for ever for the end of a connection that has ended before.
  if (request.raw.destroyed) throw cutOffBody();
  try {
    for await (const part of request.parts({ limits }) as AsyncIterable<Multipart>) {
      if (received) throw badRequest('body', 'the file must be the last part of the form');
      if (part.type === 'file') {
        const form = await read(fields);
        received = { form, fields, upload: await store(part, path) };
      } else {
        fields[part.fieldname] = textOf(part, fields);
      }
    }
  } catch (error) {
    // The rest of the body is discarded, so that the client can read the answer.
    request.raw.unpipe().resume();
    throw errorOf(error);
  }
  if (!received) throw withoutFile();
  return received;
}

function textOf(part: Exclude<Multipart, MultipartFile>, fields: Readonly<Record<string, string>>): string {
  const { fieldname, value, valueTruncated } = part;
  if (Buffer.byteLength(fieldname) > longestName)
    throw badRequest('body', 'the name of a field of the form is too long');
  if (Object.hasOwn(fields, fieldname)) throw badRequest('body', 'a field of the form is given more than once');
  const most = fieldname === 'columns' ? longestColumns : longestField;
  if (typeof value !== 'string' || valueTruncated || Buffer.byteLength(value) > most) {
    throw badRequest('body', 'a field of the form is not a short text');
  }
  return value;
}

async function store({ file, filename }: MultipartFile, path: string): Promise<Upload> {
  const hash = createHash('sha256');
  file.once('limit', () => file.destroy(fileTooLarge()));
  await pipeline(file as Readable, hashing(hash), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { name: nameOf(filename), path, sha256: hash.digest('hex') };
}

const hashing = (hash: ReturnType<typeof createHash>) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };

/** Browsers send the name alone; other clients may send a path, also one of Windows. */
function nameOf(filename: string | undefined): string {
  const name =
    (filename ?? '')
      .split(/[\\/]/)
      .at(-1)
      ?.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
      .trim() ?? '';
  return name === '' ? 'file.csv' : [...name].slice(0, 255).join('');
}

const cutOffBody = () => badRequest('body', 'the body did not arrive whole');

const withoutFile = () => badRequest('body', 'the form has no file');

const fileTooLarge = () =>
  new HttpError({
    error: `The file must not be larger than ${fileLimit / 1024 / 1024} MB`,
    code: 'PAYLOAD_TOO_LARGE',
    status: 413,
  });

/** The errors of the parser, as far as the client caused them. */
function errorOf(error: unknown): unknown {
  if (error instanceof HttpError || !(error instanceof Error)) return error;
  const { code = '', message } = error as Error & { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fileTooLarge();
  if (cutOff.has(code)) return cutOffBody();
  if (formErrors.has(code) || malformed.test(message)) return badRequest('body', 'the form is not valid');
  return error;
}

const cutOff: ReadonlySet<string> = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'FST_MP_PREMATURE_CLOSE']);
const formErrors: ReadonlySet<string> = new Set([
  'FST_FIELDS_LIMIT',
  'FST_FILES_LIMIT',
  'FST_INVALID_JSON_FIELD_ERROR',
  'FST_PARTS_LIMIT',
  'FST_PROTO_VIOLATION',
]);
const malformed = /boundary not found|unexpected end|terminated early|malformed|missing content-type/i;
