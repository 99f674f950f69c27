import {
  type RequestAuthentication,
  rejectMalformedQuery,
  Routes,
  type Semaphore,
  serviceUnavailable,
} from '@homeroom/http';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { crossSite, notSignedIn, passwordMustChange, roleForbids } from './dashboard.errors';
import { SessionsService } from './sessions.service';
import type { Role } from '../users/role';
import type { Session } from './session';
import { INSTALLATION, type InstallationFacts } from '../audit/installation-facts';
import { SessionCookie } from './session-cookie';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; set by the doorkeeper of the dashboard. */
    session?: Session;
  }
}

/** Whoever is signed in, on a route that says `SignedIn`. */
export function sessionOf({ session }: FastifyRequest): Session {
  if (!session) throw new Error('The route is public: nobody had to sign in');
  return session;
}

/** The order of refusals: 401 before anything else, then another site's request, then the role, then the route. */
@Injectable()
export class SessionAuthentication implements RequestAuthentication {
  /** As people reach the dashboard. */
  private readonly publicOrigin: string;
  private readonly isEncrypted: boolean;

  constructor(
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
    private readonly routes: Routes,
    @Inject(INSTALLATION) { environments, isEncrypted }: InstallationFacts,
  ) {
    this.publicOrigin = new URL(environments[0]?.base_url ?? '').origin;
    this.isEncrypted = isEncrypted;
  }

  async admit(request: FastifyRequest, reply: FastifyReply, queue: Pick<Semaphore, 'isFull'>): Promise<void> {
    const { signedIn, isPublic } = request.routeOptions.config;
    reply.headers(headersOfEveryAnswer);
    if (queue.isFull) throw this.cookie.read(request) === undefined ? notSignedIn() : serviceUnavailable('overload');
    if (!isPublic) await this.identify(request, reply);
    const isPage = isPublic && reads.has(request.method);
    if (!isPage) this.refuseOtherSites(request);
    this.routes.rejectUnroutable(request);
    if (signedIn) refuseRole(sessionOf(request), signedIn);
    rejectMalformedQuery(request.query);
  }

  /** A body may take its time, in which a session ends: looks again once it is here. @throws 401, 403 */
  async admitStill(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { signedIn } = request.routeOptions.config;
    if (!signedIn || reads.has(request.method)) return;
    await this.identify(request, reply);
    refuseRole(sessionOf(request), signedIn);
  }

  async identify(request: FastifyRequest, _reply: FastifyReply): Promise<void> {
    const token = this.cookie.read(request);
    const session = token === undefined ? null : await this.sessions.find(token);
    if (!session) throw notSignedIn();
    request.session = session;
  }

  headersOfBrokenRequest(): Record<string, string> {
    return {};
  }

  /**
   * SameSite keeps the cookie from other sites; this keeps out what shares the site, such as a page on another port, and
   * the sign-in of somebody into another's account. Browsers tell by Sec-Fetch-Site, but over plain http by Origin alone.
   * A proxy may have put its own name for this host into the request, not the one that people use.
   */
  private refuseOtherSites({ method, headers, host }: FastifyRequest): void {
    const { origin = '', 'sec-fetch-site': site } = headers;
    const isRead = reads.has(method);
    if (site === 'same-origin' || (isRead && (site === 'none' || site === undefined))) return;
    const isOurs = origin === this.publicOrigin || (!this.isEncrypted && origin === `http://${host}`);
    if (site !== undefined || !isOurs) throw crossSite();
  }
}

const reads: ReadonlySet<string> = new Set(['GET', 'HEAD']);

const headersOfEveryAnswer = { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' };

interface Needed {
  readonly roles: readonly string[];
  readonly withOneTimePassword?: boolean;
}

function refuseRole({ role, mustChangePassword }: Session, { roles, withOneTimePassword }: Needed): void {
  if (mustChangePassword && !withOneTimePassword) throw passwordMustChange();
  if (roles.length > 0 && !(roles as readonly Role[]).includes(role)) throw roleForbids(`an ${roles.join(' or ')}`);
}
