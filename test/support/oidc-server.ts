import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** A person at the provider. */
export interface OidcPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

export const oidcClient = { id: 'homeroom', secret: 'a secret of the provider' };

/** A real OpenID Connect provider on the loopback. Whoever is set as `person` signs in without a form. */
export class OidcServer {
  person: OidcPerson = { sub: 'nobody' };

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
  ) {}

  /** @param redirectUrl of the dashboard */
  static async open(redirectUrl: string): Promise<OidcServer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const opened = new OidcServer(server, issuer);
    opened.serve(redirectUrl);
    return opened;
  }

  private serve(redirectUrl: string): void {
    const provider = new Provider(this.issuer, {
      clients: [{ client_id: oidcClient.id, client_secret: oidcClient.secret, redirect_uris: [redirectUrl] }],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      cookies: { keys: ['a key of the test'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...this.person, sub }) }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({ clientId: oidcClient.id, accountId: oidc.session?.accountId ?? '' });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    provider.use(async (context, next) => {
      if (!context.path.startsWith('/interaction/')) return next();
      const login = { accountId: this.person.sub };
      await provider.interactionFinished(context.req, context.res, { login }, { mergeWithLastSubmission: false });
      context.respond = false;
    });
    const answer = provider.callback();
    this.server.on('request', (request, response) => void answer(request, response));
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }
}
