import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
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

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const signingKey = keyPair().privateKey;
/** A key that the provider does not publish. */
export const foreignKey = keyPair().privateKey;

type Claims = Record<string, unknown>;

/** What is put in the place of an ID token. */
export interface Forgery {
  readonly header?: Claims;
  readonly claims?: Claims;
  /** What signs it: the key of the provider unless another key or a secret is given; null for no signature. */
  readonly key?: KeyObject | string | null;
}

export const oidcClient = { id: 'homeroom', secret: 'a secret of the provider' };

/** A real OpenID Connect provider on the loopback. Whoever is set as `person` signs in without a form. */
export class OidcServer {
  person: OidcPerson = { sub: 'nobody' };
  /** Forges the ID tokens that the token endpoint returns. */
  forgery: Forgery | null = null;
  /** Replaces parts of the metadata. */
  metadata: Readonly<Record<string, unknown>> = {};

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
      jwks: { keys: [{ ...signingKey.export({ format: 'jwk' }), kid: 'the key of the provider', use: 'sig' }] },
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
      await next();
      const body = context.body as Record<string, unknown>;
      if (context.path === '/.well-known/openid-configuration') context.body = { ...body, ...this.metadata };
      if (context.path === '/token' && this.forgery) body['id_token'] = forged(String(body['id_token']), this.forgery);
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

function forged(token: string, { header = {}, claims = {}, key = signingKey }: Forgery): string {
  const parts = token.split('.').slice(0, 2);
  const read = (part = ''): Claims => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims;
  const written = [
    { ...read(parts[0]), ...header },
    { ...read(parts[1]), ...claims },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  const text = written.join('.');
  return `${text}.${key === null ? '' : signature(text, key).toString('base64url')}`;
}

const signature = (text: string, key: KeyObject | string): Buffer =>
  typeof key === 'string'
    ? createHmac('sha256', key).update(text).digest()
    : sign('RSA-SHA256', Buffer.from(text), key);
