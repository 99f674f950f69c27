import type { ConcurrencyLimit, RequestAuthentication, RequestContext } from '@homeroom/http';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { crossSite, notSignedIn, passwordMustChange, roleForbids, secondFactorIsRequired } from './dashboard.errors';
import { mustSetUpSecondFactor, type RequireSecondFactor } from './required-second-factor';
import { SessionsService } from './sessions.service';
import type { Role } from '../users/role';
import type { Session } from './session';
import { INSTALLATION, type InstallationFacts } from './installation-facts';
import { SessionCookie } from './session-cookie';

declare module '@homeroom/http' {
  interface RequestContext {
    /** Set by `SessionAuthentication`. */
    session?: Session;
  }
}

/** The session of a request to a route with `SignedIn`. */
export function sessionOf({ context: { session } }: { readonly context: RequestContext }): Session {
  if (!session) throw new Error('A request to a public route has no session');
  return session;
}

/** The steps of a request that find its session and check where it comes from. `RolesGuard` checks what the user may do. */
@Injectable()
export class SessionAuthentication implements RequestAuthentication {
  private readonly publicOrigin: string;
  private readonly isEncrypted: boolean;
  private readonly requireSecondFactor: RequireSecondFactor;

  constructor(
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
    @Inject(INSTALLATION) { environments, isEncrypted, requireSecondFactor }: InstallationFacts,
  ) {
    this.requireSecondFactor = requireSecondFactor;
    this.publicOrigin = new URL(environments[0]?.base_url ?? '').origin;
    this.isEncrypted = isEncrypted;
  }

  /**
   * Finds the session before the body is read. Throws 401, 503.
   *
   * @param places the limit of concurrent requests
   */
  readonly authenticate =
    (places: ConcurrencyLimit) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      reply.headers(responseHeaders);
      const unavailable = places.errorFor(request);
      if (unavailable) throw this.cookie.read(request) === undefined ? notSignedIn() : unavailable;
      if (!request.routeOptions.config.isPublic) await this.identify(request);
    };

  /** Rejects a request that another site makes the browser send. Throws 403. */
  readonly rejectCrossSite = (request: FastifyRequest): void => {
    const isPage = request.routeOptions.config.isPublic && reads.has(request.method);
    if (!isPage) this.assertSameOrigin(request);
  };

  /** Finds the session of a write again, because it may have ended while the body arrived. @throws 401 */
  async confirm(request: FastifyRequest): Promise<void> {
    if (request.routeOptions.config.signedIn && !reads.has(request.method)) await this.identify(request);
  }

  /** Checks the roles that the user has in any environment. What the user may do in one environment, the handler checks. @throws 403 */
  assertAccess(request: FastifyRequest): void {
    const { signedIn } = request.routeOptions.config;
    if (!signedIn) return;
    const session = sessionOf(request);
    if (session.mustChangePassword && !signedIn.withOneTimePassword) throw passwordMustChange();
    if (!signedIn.withoutSecondFactor && mustSetUpSecondFactor(session, this.requireSecondFactor))
      throw secondFactorIsRequired();
    const { roles } = signedIn;
    const has = (role: Role | null) => role !== null && roles.includes(role);
    if (roles.length > 0 && !Object.values(session.roles).some(has)) throw roleForbids(`an ${roles.join(' or ')}`);
  }

  async identify(request: FastifyRequest): Promise<void> {
    const token = this.cookie.read(request);
    const session = token === undefined ? null : await this.sessions.find(token);
    if (!session) throw notSignedIn();
    request.context.session = session;
  }

  /**
   * SameSite cookies stop requests from other sites, but not from other origins of the same site, such as another port, and
   * not a forged sign-in. Browsers send Sec-Fetch-Site over https, and only Origin over http. A proxy may have replaced the
   * Host header, so Origin is compared with the public URL.
   */
  private assertSameOrigin({ method, headers, host }: FastifyRequest): void {
    const { origin = '', 'sec-fetch-site': site } = headers;
    const isRead = reads.has(method);
    if (site === 'same-origin' || (isRead && (site === 'none' || site === undefined))) return;
    const isOwnOrigin = origin === this.publicOrigin || (!this.isEncrypted && origin === `http://${host}`);
    if (site !== undefined || !isOwnOrigin) throw crossSite();
  }

  /** `authenticate` has set them. */
  addHeaders(): void {}

  headersOfMalformedRequest(): Record<string, string> {
    return {};
  }

  /** The requests of users are only logged. */
  record(): void {}
}

const reads: ReadonlySet<string> = new Set(['GET', 'HEAD']);

const responseHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' };
