import type { Scope } from '@homeroom/access';
import { batchBodyLimit } from '@homeroom/http';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { forbiddenRequest } from '../errors/oneroster-error';

const readRosters: readonly Scope[] = ['read:students', 'read:teachers', 'read:classes'];
const readStudents: readonly Scope[] = ['read:students'];
const writeStudents: readonly Scope[] = ['write:students'];

/** The scopes of the standard that are served, each with the scopes that a key needs for it. */
const needed = {
  'roster.readonly': readRosters,
  'roster-core.readonly': readRosters,
  'roster-demographics.readonly': readStudents,
  'gradebook.readonly': readStudents,
  'gradebook-core.readonly': readStudents,
  'gradebook.createput': writeStudents,
  'gradebook.createpost': writeStudents,
  'gradebook.delete': writeStudents,
} as const satisfies Record<string, readonly Scope[]>;

export type OneRosterScope = keyof typeof needed;

const oneRosterScopes = Object.keys(needed) as readonly OneRosterScope[];

/** Before the name of each scope, in requests for a token and in its answer. */
export const scopePrefix = 'https://purl.imsglobal.org/spec/or/v1p2/scope/';

const prefix11 = 'https://purl.imsglobal.org/spec/or/v1p1/scope/';

/** The full names of each scope. Those of rostering have one of version 1.1 as well, which means the same. */
export const scopeNames: readonly { readonly name: string; readonly scope: OneRosterScope }[] = [
  ...oneRosterScopes.map((scope) => ({ name: scopePrefix + scope, scope })),
  ...oneRosterScopes.filter((scope) => scope.startsWith('roster')).map((scope) => ({ name: prefix11 + scope, scope })),
];

/** The scopes that a key may give to its tokens. */
export const scopesOfKey = (scopes: ReadonlySet<Scope>): readonly OneRosterScope[] =>
  oneRosterScopes.filter((scope) => scopes.has('admin') || needed[scope].every((each) => scopes.has(each)));

/** The scopes of an operation, of which a token needs any one. Without them the service does not start. */
export const OneRosterScopes = (...scopes: [OneRosterScope, ...OneRosterScope[]]): MethodDecorator =>
  RouteConfig({ scopes, bodyLimit: batchBodyLimit });

declare module '@homeroom/http' {
  interface RequestContext {
    /** The scopes of the token. Set by `OneRosterAuthentication`. */
    oneRosterScopes?: ReadonlySet<OneRosterScope>;
  }
}

/** Checks that a token has one of the scopes of an operation. */
@Injectable()
export class OneRosterScopesGuard implements CanActivate {
  /** @throws 403 */
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { scopes = [], isPublic, takesCredentials } = request.routeOptions.config;
    if (isPublic || takesCredentials) return true;
    const { oneRosterScopes: granted } = request.context;
    if (scopes.some((scope) => granted?.has(scope as OneRosterScope))) return true;
    const description = `The access token lacks the scope ${scopes.join(' or ') || 'for this operation'}`;
    throw forbiddenRequest(description, {
      headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' },
      reason: 'scope_missing',
    });
  }
}
