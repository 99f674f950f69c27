import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Sql } from 'postgres';
import { openBrowser } from '../support/programs/browser';
import { commandsIn } from '../support/programs/in-process';
import { build, documentOf, Installation, type Service } from '../support/programs/process';
import { settled } from './page-content';

export type Role = 'owner' | 'office' | 'developer' | 'viewer';

/** Somebody who has signed in and chosen a password, and the cookies that they have it from. */
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

/** A service as `npm start` makes it, and a browser that looks at its dashboard and reaches nobody else. */
export class BrowsedDashboard {
  /** What the console of a page said, and which policy of the server was broken. */
  readonly consoleErrors: string[] = [];
  /** Addresses of others that a page asked for; none of them got an answer. */
  readonly externalRequests: string[] = [];
  /** `http://127.0.0.1:PORT` of production, which serves the dashboard. */
  readonly origin: string;

  private constructor(
    readonly installation: Installation,
    readonly service: Service,
    readonly browser: Browser,
    readonly sql: Sql,
  ) {
    this.origin = service.production.replace('/v1', '');
  }

  /**
   * @param students of the sandbox's made-up school; without any it is empty, as production is
   * @param settings environment variables of the service
   */
  static async open({ students = 0, settings = {} } = {}): Promise<BrowsedDashboard> {
    const browser = await openBrowser();
    const installation = Installation.create();
    try {
      await build();
      const service = await (await installation.start(settings)).ready();
      const dashboard = new BrowsedDashboard(installation, service, browser, installation.connect());
      if (students > 0) await dashboard.cli('seed', '--students', String(students), '--random-seed', '7');
      return dashboard;
    } catch (error) {
      await Promise.all([browser.close(), installation.remove()]);
      throw error;
    }
  }

  /** The one whom the first start made, signed in for the first time. */
  async owner(): Promise<Person> {
    const { email, password } = await this.service.firstOwner();
    return this.signIn(email, password);
  }

  /** Somebody new, signed in for the first time. */
  async person(role: Role, name: string = role): Promise<Person> {
    const { email, one_time_password: secret } = await this.invite(role, name);
    return this.signIn(email, secret);
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
    return fetch(`${this.service.sandbox}/${path}`, { ...init, headers: { authorization: `Bearer ${key}` } });
  }

  async context(person: Person | null, options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ...(person && { storageState: person.cookies }),
      ...options,
    });
    context.setDefaultTimeout(15_000);
    await context.route(
      (url) => url.origin !== this.origin,
      (route) => {
        this.externalRequests.push(route.request().url());
        return route.abort();
      },
    );
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
    await this.installation.remove();
  }

  private async signIn(email: string, secret: string): Promise<Person> {
    const context = await this.context(null);
    const ask = { headers: { origin: this.origin }, failOnStatusCode: true };
    const api = `${this.origin}/dashboard/api`;
    await context.request.post(`${api}/session`, { ...ask, data: { email, password: secret } });
    const passwords = { current_password: secret, new_password: ownPassword };
    await context.request.put(`${api}/password`, { ...ask, data: passwords });
    const cookies = await context.storageState();
    await context.close();
    return { email, password: ownPassword, cookies };
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into the JSON by name
  private async cli(...arguments_: string[]): Promise<any> {
    return documentOf(await commandsIn(this.installation)(...arguments_, '--json'));
  }
}
