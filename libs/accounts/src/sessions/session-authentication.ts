import { type RequestAuthentication, type RouteAccess, Routes, type Semaphore } from '@homeroom/http';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { crossSite, notSignedIn, passwordMustChange, roleForbids, secondFactorIsRequired } from './dashboard.errors';
import { SessionsService } from './sessions.service';
import type { Role } from '../users/role';
import type { Session } from './session';
import { INSTALLATION, type InstallationFacts } from './installation-facts';
import { mustSetUpSecondFactor, type RequireSecondFactor } from './required-second-factor';
import { SessionCookie } from './session-cookie';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `SessionAuthentication`. */
    session?: Session;
  }
}

/** The session of a request to a route with `SignedIn`. */
export function sessionOf({ session }: FastifyRequest): Session {
  if (!session) throw new Error('A request to a public route has no session');
  return session;
}

/** Checks, in this order: the session (401), the origin, the route, the role. */
@Injectable()
export class SessionAuthentication implements RequestAuthentication {
  private readonly publicOrigin: string;
  private readonly isEncrypted: boolean;
  private readonly requireSecondFactor: RequireSecondFactor;

  constructor(
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
    private readonly routes: Routes,
    @Inject(INSTALLATION) { environments, isEncrypted, requireSecondFactor }: InstallationFacts,
  ) {
    this.requireSecondFactor = requireSecondFactor;
    this.publicOrigin = new URL(environments[0]?.base_url ?? '').origin;
    this.isEncrypted = isEncrypted;
  }

  async beforeBody(
    request: FastifyRequest,
    reply: FastifyReply,
    queue: Pick<Semaphore, 'isFull' | 'error'> | null,
  ): Promise<void> {
    const { signedIn, isPublic } = request.routeOptions.config;
    reply.headers(responseHeaders);
    if (queue?.isFull) throw this.cookie.read(request) === undefined ? notSignedIn() : queue.error;
    if (!isPublic) await this.identify(request);
    const isPage = isPublic && reads.has(request.method);
    if (!isPage) this.assertSameOrigin(request);
    this.routes.rejectUnreadable(request);
    this.routes.rejectUnknown(request);
    if (signedIn) this.assertAccess(sessionOf(request), signedIn);
  }

  /** Checks the session again, because it may have ended while the body arrived. @throws 401, 403 */
  async beforeHandler(request: FastifyRequest): Promise<void> {
    const { signedIn } = request.routeOptions.config;
    if (!signedIn || reads.has(request.method)) return;
    await this.identify(request);
    this.assertAccess(sessionOf(request), signedIn);
  }

  async identify(request: FastifyRequest): Promise<void> {
    const token = this.cookie.read(request);
    const session = token === undefined ? null : await this.sessions.find(token);
    if (!session) throw notSignedIn();
    request.session = session;
  }

  /** The roles that a user has in any environment. What the user may do in one environment, the handler checks. */
  private assertAccess(session: Session, { roles, withOneTimePassword, withoutSecondFactor }: Required): void {
    if (session.mustChangePassword && !withOneTimePassword) throw passwordMustChange();
    if (!withoutSecondFactor && mustSetUpSecondFactor(session, this.requireSecondFactor))
      throw secondFactorIsRequired();
    const has = (role: Role | null) => role !== null && roles.includes(role);
    if (roles.length > 0 && !Object.values(session.roles).some(has)) throw roleForbids(`an ${roles.join(' or ')}`);
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

  /** `beforeBody` has set them. */
  addHeaders(): void {}

  headersOfMalformedRequest(): Record<string, string> {
    return {};
  }
}

const reads: ReadonlySet<string> = new Set(['GET', 'HEAD']);

const responseHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' };

type Required = NonNullable<RouteAccess['signedIn']>;
