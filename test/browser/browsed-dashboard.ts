import { type Browser, type BrowserContext, type BrowserContextOptions, type Page, request } from 'playwright-core';
import { KeysService, scopes } from '@homeroom/access';
import { firstStart } from '@homeroom/audit';
import { readSettings } from '@homeroom/settings';
import postgres, { type Sql } from 'postgres';
import { type ProxiedDatabase, proxiedDatabase } from '../support/postgres/proxied-database';
import { cheapHash } from '../support/cheap-hash';
import { adminOf } from '../support/postgres/test-server';
import { openBrowser } from '../support/programs/browser';
import { commandsOn } from '../support/programs/in-process';
import { documentOf } from '../support/programs/process';
import { TestDashboard } from '../support/test-dashboard';
import { settled } from './page-content';

export type Role = 'owner' | 'office' | 'developer' | 'viewer';

/** A user who has signed in, with the password and the cookies of the session. */
export interface Person {
  readonly email: string;
  readonly password: string;
  readonly cookies: Awaited<ReturnType<BrowserContext['storageState']>>;
}

interface ShownKey {
  readonly id: number;
  readonly key: string;
  readonly last_four: string;
}

export const ownPassword = 'correct horse battery staple';

/**
 * A service with the key and the owner that the first start of `npm start` makes, and a browser that opens its dashboard and reaches
 * no other address. The service runs in this process: to start one and its database server takes longer than most of the tests.
 */
export class BrowsedDashboard {
  /** What the console of a page said, and which policy of the server was broken. */
  readonly consoleErrors: string[] = [];
  /** Addresses of others that a page asked for. `openBrowser` lets it find none of them. */
  readonly externalRequests: string[] = [];
  /** `http://127.0.0.1:PORT` of production, which serves the dashboard. */
  readonly origin: string;

  private constructor(
    readonly browser: Browser,
    readonly sql: Sql,
    /** What the owner signs in with for the first time. */
    readonly firstOwner: { readonly email: string; readonly password: string },
    private readonly served: TestDashboard,
    readonly database: ProxiedDatabase,
  ) {
    this.origin = served.origin('production');
  }

  /**
   * @param students of the sandbox's made-up school; without any it is empty, as production is
   * @param schools among which the students are divided
   * @param settings environment variables of the service
   */
  static async open({ students = 0, schools = 1, settings = {} } = {}): Promise<BrowsedDashboard> {
    const database = await proxiedDatabase();
    const served = await TestDashboard.open({ database, settings: readSettings(settings) });
    const keys = served.servers.dashboard.get(KeysService, { strict: false });
    const terms = { environment: 'sandbox', scopes, plan: 'standard', expiresAt: null } as const;
    await keys.create({ name: 'First key', ...terms }, firstStart);
    const { user, password } = await served.users.inviteOwner();
    const sql = postgres({ ...adminOf(database.address), onnotice: () => undefined });
    const owner = { email: user.email, password };
    const dashboard = new BrowsedDashboard(await openBrowser(), sql, owner, served, database);
    const divided = schools > 1 ? ['--schools', String(schools)] : [];
    if (students > 0) await dashboard.cli('seed', '--students', String(students), '--random-seed', '7', ...divided);
    return dashboard;
  }

  /** `http://127.0.0.1:PORT/v1` of the sandbox. */
  get sandbox(): string {
    return `${this.served.origin('sandbox')}/v1`;
  }

  /** Signs in the owner that the first start created. */
  owner(): Promise<Person> {
    return this.signIn(this.firstOwner.email);
  }

  /** Creates a user with a role and signs the user in. */
  async person(role: Role, name: string = role): Promise<Person> {
    return this.signIn((await this.invite(role, name)).email);
  }

  /** A user who sees a part of an environment, signed in. @param options of `users create`, without the name */
  async limited(name: string, ...options: string[]): Promise<Person> {
    const given = ['--name', name, '--email', `${name}@school.example`, ...options];
    const { email } = await this.cli('users', 'create', ...given);
    return this.signIn(email);
  }

  invite(role: Role, name: string): Promise<{ email: string; one_time_password: string }> {
    return this.cli('users', 'create', '--name', name, '--email', `${name}@school.example`, '--role', role);
  }

  key(...options: string[]): Promise<ShownKey> {
    return this.cli('keys', 'create', ...options);
  }

  /** Rows of the database, past the service. */
  rows(statement: string, ...values: (string | number)[]): Promise<Record<string, string>[]> {
    return this.sql.unsafe<Record<string, string>[]>(statement, values);
  }

  /** Asks the sandbox's API as any program does, with a path such as `students?per_page=5`. */
  ask(path: string, key: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${key}`);
    return fetch(`${this.sandbox}/${path}`, { ...init, headers });
  }

  async context(person: Person | null, options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ...(person && { storageState: person.cookies }),
      ...options,
    });
    context.setDefaultTimeout(15_000);
    // A route would end the cache of the browser, which then loads every script again with every page.
    context.on('request', (made) => {
      if (new URL(made.url()).origin !== this.origin) this.externalRequests.push(made.url());
    });
    context.on('console', (message) => {
      // A 401 or another error is an expected answer; the browser logs each as an error.
      const isErrorAnswer = message
        .text()
        .startsWith('Failed to load resource: the server responded with a status of 4');
      if (['error', 'warning'].includes(message.type()) && !isErrorAnswer) this.consoleErrors.push(message.text());
    });
    context.on('weberror', (fault) => this.consoleErrors.push(fault.error().message));
    return context;
  }

  /** @param path below `/dashboard`, such as `/students?environment=sandbox` */
  async page(person: Person | null, path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await (await this.context(person, options)).newPage();
    await this.visit(page, path);
    return page;
  }

  async visit(page: Page, path: string): Promise<void> {
    await page.goto(`${this.origin}/dashboard${path}`);
    await settled(page);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.sql.end();
    await this.served.close();
    await this.database.close();
  }

  /**
   * Stores a password for a user, and signs in with it. A first sign-in checks and makes four hashes at full cost, and is tested by itself.
   */
  private async signIn(email: string): Promise<Person> {
    await this.rows(
      `UPDATE access.dashboard_user
       SET password_hash = $1, must_change_password = false, one_time_password_expires_at = NULL WHERE email = $2`,
      cheapHash(ownPassword),
      email,
    );
    const visitor = await request.newContext();
    await visitor.post(`${this.origin}/dashboard/api/session`, {
      headers: { origin: this.origin },
      failOnStatusCode: true,
      data: { email, password: ownPassword },
    });
    const cookies = await visitor.storageState();
    await visitor.dispose();
    return { email, password: ownPassword, cookies };
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into the JSON by name
  private async cli(...arguments_: string[]): Promise<any> {
    return documentOf(await commandsOn(this.database)(...arguments_, '--json'));
  }
}
