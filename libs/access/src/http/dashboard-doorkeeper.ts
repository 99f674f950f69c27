import { type Doorkeeper, refuseBrokenQuery, Routes } from '@homeroom/platform';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { crossSite, notSignedIn, passwordMustChange, roleForbids } from '../application/refusals';
import { SignInService } from '../application/sign-in.service';
import type { Role } from '../domain/role';
import type { Session } from '../domain/session';
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
export class DashboardDoorkeeper implements Doorkeeper {
  constructor(
    private readonly signIns: SignInService,
    private readonly cookie: SessionCookie,
    private readonly routes: Routes,
  ) {}

  async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { signedIn, isPublic } = request.routeOptions.config;
    reply.headers(headersOfEveryAnswer);
    if (!isPublic) await this.identify(request, reply);
    refuseOtherSites(request);
    this.routes.refuseUnroutable(request);
    if (signedIn) refuseRole(sessionOf(request), signedIn);
    refuseBrokenQuery(request.query);
  }

  async identify(request: FastifyRequest, _reply: FastifyReply): Promise<void> {
    const token = this.cookie.read(request);
    const session = token === undefined ? null : await this.signIns.find(token);
    if (!session) throw notSignedIn();
    request.session = session;
  }

  headersFor(): Record<string, string> {
    return {};
  }
}

const headersOfEveryAnswer = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * SameSite keeps the cookie from other sites; this keeps out what shares the site, such as a page on another port, and
 * the sign-in of somebody into another's account. Browsers tell by Sec-Fetch-Site; over plain http only by Origin.
 */
function refuseOtherSites({ method, headers, host }: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw crossSite();
  if (method === 'GET' || method === 'HEAD') return;
  if (site === 'same-origin' && origin === undefined) return;
  if (origin === undefined || !URL.canParse(origin) || new URL(origin).host !== host) throw crossSite();
}

interface Needed {
  readonly roles: readonly string[];
  readonly withOneTimePassword?: boolean;
}

function refuseRole({ role, mustChangePassword }: Session, { roles, withOneTimePassword }: Needed): void {
  if (mustChangePassword && !withOneTimePassword) throw passwordMustChange();
  if (roles.length > 0 && !(roles as readonly Role[]).includes(role)) throw roleForbids(`an ${roles.join(' or ')}`);
}
