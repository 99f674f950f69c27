import type { FastifyInstance, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';
import findMyWay from 'find-my-way';
import { All, type CanActivate, Controller, type ExecutionContext, Injectable } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { type HttpError, methodNotAllowed, routeNotFound } from '../errors/http-error';
import { readJson } from '../validation/json-body';
import { rejectFaultyHead, rejectMalformedQuery, urlLimit } from './request-head';

/** The access rule of a route. The service does not start when a route has none. */
export interface RouteAccess {
  /** The API key needs all of them; the token of OneRoster any one. */
  readonly scopes?: readonly string[];
  /** The API key needs none. */
  readonly acceptsAnyKey?: boolean;
  /** The route needs no API key and does not count against the rate limit. */
  readonly isPublic?: boolean;
  /** The body has the credentials of the client, as a form. */
  readonly takesCredentials?: boolean;
  /** Another application of this process answers and authenticates the request. */
  readonly isDelegated?: boolean;
  /** The route of every path that no other route has, so that its requests pass the guards. */
  readonly isUnknown?: boolean;
  /** Bytes of the body; by default `bodyLimit`. */
  readonly bodyLimit?: number;
  /** The handler reads the body as `multipart/form-data`. All other routes answer 415 to such a body. */
  readonly takesForm?: boolean;
  /** The operation writes, and has no dry run. */
  readonly takesNoDryRun?: boolean;
  /** A dashboard route: the user must be signed in and have one of the roles in an environment, if there are any. */
  readonly signedIn?: {
    readonly roles: readonly string[];
    /** The user may still have a one-time password. */
    readonly withOneTimePassword?: boolean;
    /** The user may still lack the second factor that the installation requires. */
    readonly withoutSecondFactor?: boolean;
  };
}

/** Another application of this process answers and logs the request. */
export const isDelegated = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config?.isDelegated === true;

declare module 'fastify' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- this is how Fastify learns what a route's config holds
  interface FastifyContextConfig extends RouteAccess {}
}

/** Knows the methods of every path, to distinguish 404 from 405. */
export class Routes {
  private readonly router = findMyWay({ maxParamLength: urlLimit });
  private readonly methods = new Map<string, Set<string>>();

  /** @throws when a route without an access rule is registered */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', (route) => this.add(route));
  }

  private add(route: RouteOptions): void {
    const { url, method, config, constraints } = route;
    if (config?.bodyLimit !== undefined) route.bodyLimit = config.bodyLimit;
    if (config?.isUnknown) return;
    const { scopes = [], acceptsAnyKey, isPublic, isDelegated, takesCredentials, signedIn } = config ?? {};
    if (scopes.length === 0 && !acceptsAnyKey && !isPublic && !isDelegated && !takesCredentials && !signedIn)
      throw new Error(`The route ${String(method)} ${url} names no scope`);
    // A route for some clients does not exist for the others.
    if (Object.keys(constraints ?? {}).length > 0) return;
    const known = this.methods.get(url) ?? new Set<string>();
    if (!this.methods.has(url)) this.router.on('GET', url, () => undefined, known);
    this.methods.set(url, known);
    for (const each of [method].flat()) known.add(each);
  }

  /** Before the body is read. Throws 414, 400, 417, and 404 or 405 for a method that no route of the router can have. */
  readonly rejectUnreadable = (request: FastifyRequest): void => {
    rejectFaultyHead(request.raw);
    const { isUnknown, isPublic } = request.routeOptions.config;
    // Some public routes have no guard.
    if (isPublic) rejectMalformedQuery(request.query);
    // The router matches `/records/` as a record with an empty id.
    if (!isUnknown && Object.values(request.params ?? {}).includes('')) throw routeNotFound();
    // Fastify would reject a QUERY without a Content-Type before the guards.
    const isQuery = request.method === 'QUERY' && isUnknown;
    if (request.is404 || isQuery) throw this.unknown(request);
  };

  /** Before the body is read, where requests are not counted. Throws what `rejectUnknown` throws. */
  readonly rejectUnrouted = (request: FastifyRequest): void => this.rejectUnknown(request);

  /** After the request was counted. @throws 404 or 405 for a path without a route of its own, 400 for a query that cannot be read */
  rejectUnknown(request: FastifyRequest): void {
    if (request.routeOptions.config.isUnknown) throw this.unknown(request);
    rejectMalformedQuery(request.query);
  }

  private unknown({ raw: { url } }: FastifyRequest): HttpError {
    const known = this.methodsOf(url ?? '/');
    return known ? methodNotAllowed([...known].join(', ')) : routeNotFound();
  }

  private methodsOf(url: string): Set<HTTPMethods> | null {
    const path = url.split(/[?#]/, 1)[0] ?? '/';
    return (this.router.find('GET', path)?.store as Set<HTTPMethods> | undefined) ?? null;
  }
}

/** Rejects a request that no handler can answer: an unknown path or method, a query or a body that cannot be read. */
@Injectable()
export class RequestGuard implements CanActivate {
  constructor(private readonly routes: Routes) {}

  /** @throws 404, 405, 400, 415 */
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    this.routes.rejectUnknown(request);
    readJson(request);
    return true;
  }
}

/** The path of `UnknownRouteController`, for the exceptions of the global prefix. */
export const everyOtherPath = '*';

/** Takes every path that has no route of its own, so that its requests are authenticated and counted like all others. */
@ApiExcludeController()
@Controller()
export class UnknownRouteController {
  @All(everyOtherPath)
  @RouteConfig({ isUnknown: true })
  rejected(): never {
    throw new Error('RequestGuard rejects an unknown path');
  }
}
