import type { Settings } from '@homeroom/settings';
import { oidcClient, type OidcPerson, type OidcServer } from './oidc-server';
import { TestDashboard, type Visitor } from './test-dashboard';

/** A dashboard with a provider. */
export const openDashboardOf = (
  { issuer }: Pick<OidcServer, 'issuer'>,
  settings: Partial<Settings> = {},
): Promise<TestDashboard> =>
  TestDashboard.open({
    settings: {
      ...{ oidcIssuer: issuer, oidcClientId: oidcClient.id, oidcClientSecret: oidcClient.secret },
      ...{ oidcAllowedDomain: null, oidcDefaultRole: null },
      ...settings,
    },
  });

/** A person signs in at the provider and is led back to the dashboard. */
export async function signInAt(
  provider: OidcServer,
  person: OidcPerson,
  dashboard: TestDashboard,
  query = '',
): Promise<OidcBrowser> {
  provider.person = person;
  const browser = new OidcBrowser(dashboard);
  await browser.open(`${dashboard.origin()}/dashboard/api/oidc/begin${query}`);
  return browser;
}

/** A browser that follows redirects between the dashboard and the provider, with the cookies of both. */
export class OidcBrowser {
  private readonly cookies = new Map<string, string>();
  last = '';

  constructor(private readonly of: TestDashboard) {}

  /** @returns the status of the last answer, and where it was */
  async open(url: string): Promise<Response> {
    for (let redirects = 0; redirects < 12; redirects += 1) {
      const at = new URL(url);
      const isDashboard = at.host === 'localhost:3000' || url.startsWith(this.of.origin());
      const address = isDashboard ? `${this.of.origin()}${at.pathname}${at.search}` : url;
      const jar = isDashboard ? 'dashboard' : 'provider';
      const cookies = [...this.cookies].filter(([name]) => name.startsWith(`${jar} `)).map(([, value]) => value);
      const answer = await fetch(address, { redirect: 'manual', headers: { cookie: cookies.join('; ') } });
      for (const cookie of answer.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';');
        const key = `${jar} ${pair.split('=')[0]}`;
        if (/expires=thu, 01 jan 1970|max-age=0/i.test(cookie)) this.cookies.delete(key);
        else this.cookies.set(key, pair);
      }
      this.last = address;
      const location = answer.headers.get('location');
      if (location === null) return answer;
      url = new URL(location, url).href;
    }
    throw new Error('too many redirects');
  }

  /** The part of the address after the dashboard's root. */
  get page(): string {
    return this.last.split('/dashboard/')[1] ?? this.last;
  }

  /** The session that the dashboard has opened. */
  visitor(): Visitor {
    const visitor = this.of.visitor();
    visitor.cookie = this.cookies.get('dashboard homeroom_session') ?? '';
    return visitor;
  }
}
