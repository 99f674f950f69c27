import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { Actor } from '@homeroom/audit';
import { type KeyTerms, KeysService, scopes } from '@homeroom/access';
import { Clock, type Environment } from '@homeroom/kernel';
import { type ConcurrencyLimits } from '@homeroom/http';
import { type Log, openLog, type ProcessMetrics } from '@homeroom/observability';
import { readSettings, type Settings } from '@homeroom/settings';
import type { Pauses } from '@homeroom/webhooks';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Sql } from 'postgres';
import { createSchoolServer } from '../../apps/api/src/school-server';
import { testDatabase, type TestDatabase } from './postgres/test-database';

/** An answer of the service; `body` is its JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // Tests look into bodies by name and compare what they find.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

export interface RequestOptions {
  /** JSON, unless it is a string or a buffer, which goes as it is. */
  readonly body?: unknown;
  /** Null: no Authorization header at all. Left out: a key that may do everything, with no limit to speak of. */
  readonly key?: string | null;
  readonly headers?: Record<string, string>;
}

interface Opening {
  readonly environment?: Environment;
  /** A database shared with another school; by default one of its own, dropped with it. */
  readonly database?: TestDatabase;
  readonly clock?: Clock;
  readonly settings?: Partial<Settings>;
  /** Silent by default. */
  readonly log?: Log;
  readonly concurrency?: ConcurrencyLimits;
  readonly connectionLimit?: number;
  readonly metrics?: ProcessMetrics;
  readonly webhookPauses?: Pauses;
}

/** Who does what tests do with keys. */
export const tester: Actor = { userId: null, name: 'Tester', address: null };

const unlimited = { perHour: 1_000_000_000, perMinute: 1_000_000_000 };

/** A clock that stands still until it is told to go on. */
export class StoppedClock extends Clock {
  private elapsed = 0;

  constructor(private time = new Date('2026-03-02T10:00:00.000Z')) {
    super();
  }

  now(): Date {
    return new Date(this.time);
  }

  override uptime(): number {
    return this.elapsed;
  }

  /** Time passes. */
  advance(milliseconds: number): void {
    this.elapsed += milliseconds;
    this.set(milliseconds);
  }

  /** The clock is set: it is so much later, or earlier, and no time has passed. */
  set(milliseconds: number): void {
    this.time = new Date(this.time.getTime() + milliseconds);
  }
}

/** The real service of one environment, listening on a free port of the loopback, with a database of its own. */
export class TestSchool {
  private constructor(
    readonly app: NestFastifyApplication,
    readonly database: TestDatabase,
    private readonly ownsDatabase: boolean,
    readonly environment: Environment,
    readonly port: number,
    private readonly adminKey: string,
  ) {}

  static async open(opening: Opening = {}): Promise<TestSchool> {
    const { environment = 'sandbox', clock, concurrency, connectionLimit, metrics, log = openLog('silent') } = opening;
    const { webhookPauses } = opening;
    const database = opening.database ?? (await testDatabase());
    const settings = { ...readSettings({}), ...opening.settings };
    const app = await createSchoolServer({
      environment,
      settings,
      database: database.address,
      log,
      clock,
      concurrency,
      connectionLimit,
      metrics,
      ...(webhookPauses && { webhookPauses }),
    });
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    const adminKey = await createKey(app, { environment, plan: 'enterprise', limit: unlimited });
    return new TestSchool(app, database, !opening.database, environment, port, adminKey);
  }

  /** `http://127.0.0.1:PORT` */
  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** `http://127.0.0.1:PORT/v1` */
  get url(): string {
    return `${this.origin}/v1`;
  }

  /** A new key of this environment; by default a standard one with every scope. */
  key(terms: Partial<KeyTerms> = {}): Promise<string> {
    return createKey(this.app, { environment: this.environment, ...terms });
  }

  /** A new key without a limit to speak of. */
  unlimitedKey(terms: Partial<KeyTerms> = {}): Promise<string> {
    return this.key({ plan: 'enterprise', limit: unlimited, ...terms });
  }

  get keys(): KeysService {
    return this.app.get(KeysService, { strict: false });
  }

  /** The environment's own tables. */
  sql(): Sql {
    return this.database.pool(this.environment);
  }

  get(path: string, options: RequestOptions = {}): Promise<Answer> {
    return this.request('GET', path, options);
  }

  post(path: string, body: unknown, options: RequestOptions = {}): Promise<Answer> {
    return this.request('POST', path, { body, ...options });
  }

  put(path: string, body: unknown, options: RequestOptions = {}): Promise<Answer> {
    return this.request('PUT', path, { body, ...options });
  }

  async request(
    method: string,
    path: string,
    { body, key = this.adminKey, headers = {} }: RequestOptions,
  ): Promise<Answer> {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: (isRaw ? body : JSON.stringify(body)) as string }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, body: text === '' ? null : JSON.parse(text) };
  }

  /** Sends bytes as they are over one socket and returns everything that comes back until the other side closes. */
  async raw(bytes: string | Buffer): Promise<string> {
    const socket = connect(this.port, '127.0.0.1');
    socket.setTimeout(10_000, () => socket.destroy());
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.write(bytes);
    socket.on('error', () => undefined);
    await once(socket, 'close');
    return Buffer.concat(chunks).toString('latin1');
  }

  /** @returns the new student's id */
  async student(fields: Record<string, unknown> = {}): Promise<number> {
    return this.created('/students', { name: 'Ada Obi', email: 'ada@example.org', grade_level: '5', ...fields });
  }

  /** @returns the new teacher's id */
  async teacher(fields: Record<string, unknown> = {}): Promise<number> {
    return this.created('/teachers', { name: 'Tom Ito', email: 'tom@example.org', department: 'Science', ...fields });
  }

  /** @returns the new class's id; it gets a new teacher unless one is given */
  async schoolClass(fields: Record<string, unknown> = {}): Promise<number> {
    const teacher_id = fields['teacher_id'] ?? (await this.teacher());
    return this.created('/classes', { name: 'Algebra', teacher_id, schedule: 'Mon 09:00', ...fields });
  }

  async close(): Promise<void> {
    await this.app.close();
    if (this.ownsDatabase) await this.database.close();
  }

  private async created(path: string, body: unknown): Promise<number> {
    const { status, text, body: record } = await this.post(path, body);
    if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${text}`);
    return (record as { id: number }).id;
  }
}

async function createKey(app: NestFastifyApplication, terms: Partial<KeyTerms>): Promise<string> {
  const { secret } = await app
    .get(KeysService, { strict: false })
    .create({ name: 'Test', environment: 'sandbox', scopes, plan: 'standard', expiresAt: null, ...terms }, tester);
  return secret;
}
