import { ReadAuditLog } from '@homeroom/audit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type TestDatabase } from '../../../support/postgres/test-database';
import { eventually } from '../../../support/programs/process';
import type { Door } from './doors';
import { exchange, type Received, type Request, type Reset } from '../../../support/exchange';
import { studentsIn } from './marked-students';

export interface Asking {
  readonly method: string;
  readonly path: string;
  readonly body?: object | string | Buffer | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Students that the body names otherwise than by `student_id`. */
  readonly named?: readonly number[];
}

/** What was received, and the students of whom it tells something. */
export interface Answered extends Received {
  readonly students: ReadonlySet<number>;
}

interface Asked extends Asking {
  readonly reset?: Reset;
  /** Whether the connections of the database are ended: as soon as the request is sent, or as soon as a student was shown. */
  readonly losesDatabase?: 'at once' | 'at the first student';
}

/** Students that a failure shows. */
const mostShown = 5;
/** Milliseconds that an outage may take. */
const patience = 30_000;

/** Sends requests, and compares the students in the bytes that left the service with the audit trail. */
export class ObservedSchool {
  private requests = 0;

  constructor(
    private readonly database: TestDatabase,
    /** The application that queues the reads of the environment. */
    private readonly app: NestFastifyApplication,
  ) {}

  /** @throws if the trail lacks a student of the answer, or has a read of one that is neither in it nor named by the request */
  async ask(door: Door, asked: Asked): Promise<Answered> {
    const requestId = `every-read-${(this.requests += 1)}`;
    const { reset = 'never', losesDatabase } = asked;
    let ending: Promise<void> | undefined = losesDatabase === 'at once' ? this.endConnections() : undefined;
    const endAtFirstStudent = (text: string): boolean => {
      if (studentsIn(text).size > 0) ending ??= this.endConnections();
      return false;
    };
    const until = losesDatabase === 'at the first student' ? endAtFirstStudent : reset;
    const received = await exchange(door.port, requestOf(door, asked, requestId), until);
    await ending;
    if (losesDatabase) await untilAvailable(door);
    const students = await this.existing(studentsIn(received.text));
    await this.expectTrail(requestId, asked, received, students);
    return { ...received, students };
  }

  private async expectTrail(
    requestId: string,
    asked: Asked,
    received: Received,
    students: ReadonlySet<number>,
  ): Promise<void> {
    const missing = async () => {
      const events = await this.eventsOf(requestId);
      return [...students].filter((id) => !events.some(({ ids }) => ids.includes(id))).slice(0, mostShown);
    };
    // An outage ended connections, those of this test too: the trail is written when a connection is new, even if the request came later.
    const isWhole = async () => (await missing()).length === 0;
    await eventually(() => isWhole().catch(() => false), patience).catch(() => undefined);
    const label = `${asked.method} ${asked.path} ${received.status}`;
    expect([label, 'not in the trail:', await missing()]).toEqual([label, 'not in the trail:', []]);
    if (!received.isWhole || received.text === '') return;
    const reads = (await this.eventsOf(requestId)).filter(({ action }) => action === 'read');
    const others = reads.flatMap(({ ids }) => ids).filter((id) => !students.has(id) && !namedBy(asked).has(id));
    expect([label, 'neither shown nor named:', others]).toEqual([label, 'neither shown nor named:', []]);
  }

  private async eventsOf(requestId: string): Promise<readonly { action: string; ids: readonly number[] }[]> {
    await this.app.get(ReadAuditLog, { strict: false }).flush();
    return this.database.pool('access')<{ action: string; ids: number[] }[]>`SELECT action, student_ids AS ids
      FROM record_event WHERE request_id = ${requestId}`;
  }

  /** Without the students that a dry run has not created. */
  private async existing(ids: ReadonlySet<number>): Promise<ReadonlySet<number>> {
    const rows = await this.database.pool('production')<{ id: number }[]>`SELECT id FROM student
      WHERE id = ANY (${[...ids]}::int[])`;
    return new Set(rows.map(({ id }) => id));
  }

  private async endConnections(): Promise<void> {
    await this.database.pool('access')`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  }
}

/** Waits until the database is back for the applications behind a door. */
const untilAvailable = ({ port, prefix, headers }: Door) =>
  eventually(
    async () => (await fetch(`http://127.0.0.1:${port}${prefix}/teachers`, { headers })).status === 200,
    patience,
  );

function requestOf({ prefix, headers }: Door, { method, path, body, headers: more }: Asking, id: string): Request {
  const isRaw = typeof body === 'string' || body instanceof Buffer;
  return {
    method,
    path: `${prefix}${path}`,
    headers: {
      ...headers,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...more,
      'X-Request-Id': id,
    },
    body: body === undefined ? undefined : Buffer.from(isRaw ? body : JSON.stringify(body)),
  };
}

/** The students that a request names, which a read always counts. */
function namedBy({ path, body, named = [] }: Asking): ReadonlySet<number> {
  const inPath = [...path.matchAll(/(?:students\/|enroll\/|student_id=)(\d+)/g)].map(([, id]) => Number(id));
  const text = body === undefined || body instanceof Buffer ? '' : JSON.stringify(body);
  return new Set([
    ...named,
    ...inPath,
    ...[...text.matchAll(/"(?:student|other)_id":(\d+)/g)].map(([, id]) => Number(id)),
  ]);
}
