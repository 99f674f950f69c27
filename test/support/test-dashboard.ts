import type { AddressInfo } from 'node:net';
import { type GrantedShares, type Role, type Roles, UsersService, usualRoles } from '@homeroom/accounts';
import type { Environment } from '@homeroom/kernel';
import { type Log, openLog } from '@homeroom/observability';
import { readSettings, type Settings } from '@homeroom/settings';
import { createServers, type Servers } from '../../apps/api/src/servers';
import { testDatabase, type TestDatabase } from './postgres/test-database';
import { type Answer, type StoppedClock, tester } from './test-school';
import { addUser } from './test-users';

interface Opening {
  readonly clock?: StoppedClock;
  readonly database?: TestDatabase;
  readonly settings?: Partial<Settings>;
  readonly log?: Log;
  readonly unreadTimeout?: number;
}

interface Asking {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** A password that nobody else chose. */
export const password = 'correct horse battery staple';

/** The whole process as `npm start` makes it: both environments and the dashboard, on free ports of the loopback. */
export class TestDashboard {
  private constructor(
    readonly servers: Servers,
    readonly database: TestDatabase,
    private readonly ownsDatabase: boolean,
  ) {}

  static async open(opening: Opening = {}): Promise<TestDashboard> {
    const database = opening.database ?? (await testDatabase());
    const settings = { ...readSettings({}), ...opening.settings };
    const { clock, log = openLog('silent'), unreadTimeout } = opening;
    const servers = await createServers({ settings, database: database.address, log, clock, unreadTimeout });
    for (const school of servers.schools.values()) await school.listen(0, '127.0.0.1');
    return new TestDashboard(servers, database, !opening.database);
  }

  /** `http://127.0.0.1:PORT` of an environment; the first one serves the dashboard. */
  origin(environment: Environment = [...this.servers.schools.keys()][0]!): string {
    const { port } = this.servers.schools.get(environment)!.getHttpServer().address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  get users(): UsersService {
    return this.servers.dashboard.get(UsersService, { strict: false });
  }

  /** Somebody who has not signed in. */
  visitor(): Visitor {
    return new Visitor(this.origin());
  }

  /** Somebody with a role who has chosen a password, which is fast to check, and signed in. */
  async person(
    role: Role,
    name: string = role,
    roles: Roles = usualRoles(role),
    shares: GrantedShares = {},
  ): Promise<Visitor> {
    const email = `${name}@school.example`;
    await addUser(this.servers.dashboard, { name, email, roles, shares, password: { chosen: password } }, tester);
    const visitor = this.visitor();
    await visitor.signIn(email, password);
    return visitor;
  }

  async close(): Promise<void> {
    await this.servers.close();
    if (this.ownsDatabase) await this.database.close();
  }
}

/** A browser as far as the server sees one: it keeps the cookie, and says where its requests come from. */
export class Visitor {
  /** As the header has it, `name=value`. */
  cookie = '';

  constructor(readonly origin: string) {}

  signIn(email: string, secret: string, code?: string): Promise<Answer> {
    return this.post('session', { email, password: secret, code });
  }

  get(path: string, asking: Asking = {}): Promise<Answer> {
    return this.ask('GET', path, asking);
  }

  post(path: string, body: unknown = {}, asking: Asking = {}): Promise<Answer> {
    return this.ask('POST', path, { body, ...asking });
  }

  put(path: string, body: unknown): Promise<Answer> {
    return this.ask('PUT', path, { body });
  }

  delete(path: string): Promise<Answer> {
    return this.ask('DELETE', path, {});
  }

  /** @param path below `/dashboard/api/` */
  async ask(method: string, path: string, { body, headers = {} }: Asking): Promise<Answer> {
    const answer = await fetch(`${this.origin}/dashboard/api/${path}`, {
      method,
      headers: {
        origin: this.origin,
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const [given] = answer.headers.getSetCookie();
    if (given !== undefined) this.cookie = given.split(';')[0]!.replace(/^.*=$/, '');
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, body: bodyOf(answer, text) };
  }
}

const bodyOf = (answer: Response, text: string) =>
  text !== '' && answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : null;
