import type { FastifyInstance, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';
import findMyWay from 'find-my-way';
import { isRepeated } from './repeated-header';
import { badRequest, expectationFailed, methodNotAllowed, routeNotFound, uriTooLong } from '../errors/http-error';

/** What a route says of itself; one that says nothing stops the start. */
export interface RouteAccess {
  /** Every one of these is needed. */
  readonly scopes?: readonly string[];
  /** Answers without a key and is never counted. */
  readonly isPublic?: boolean;
  /** Answered by another application of this process, which has a doorkeeper of its own. */
  readonly isMounted?: boolean;
  /** Of the dashboard: whoever is signed in, in one of these roles, or in any where none is named. */
  readonly signedIn?: {
    readonly roles: readonly string[];
    /** Even before a one-time password was changed. */
    readonly withOneTimePassword?: boolean;
  };
}

declare module 'fastify' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- this is how Fastify learns what a route's config holds
  interface FastifyContextConfig extends RouteAccess {}
}

/** Characters that a URL may have. */
const urlLimit = 8 * 1024;

/** Knows every route, in order to say what is wrong with a request that reaches none. */
export class Routes {
  private readonly router = findMyWay({ maxParamLength: urlLimit });
  private readonly methods = new Map<string, Set<string>>();
  /** Of them those that need no key here. */
  private readonly forAll = new Set<Set<string>>();

  /** @throws when a route is registered that says nothing of who may call it */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', (route) => this.add(route));
  }

  /** @throws 414, 400, 417, 404 or 405 for a request that no handler should see */
  rejectUnroutable(request: FastifyRequest): void {
    const { url, httpVersion, headers } = request.raw;
    if ((url?.length ?? 0) > urlLimit) throw uriTooLong();
    if (httpVersion === '1.1' && headers.host === undefined) throw badRequest('header', 'the Host header is missing');
    // Who stands before the service may have gone by the other one.
    if (isRepeated(request.raw.rawHeaders, 'host'))
      throw badRequest('header', 'the Host header is given more than once');
    if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect)) throw expectationFailed();
    // The router takes `/students/` for the student whose id is empty.
    if (Object.values(request.params ?? {}).includes('')) throw routeNotFound();
    if (!request.is404) return;
    const known = this.methodsOf(url ?? '/');
    throw known ? methodNotAllowed([...known].join(', ')) : routeNotFound();
  }

  /** Whether a URL is that of a route that needs no key here. */
  isForAll(url: string): boolean {
    const known = this.methodsOf(url);
    return known !== null && this.forAll.has(known);
  }

  private add({ url, method, config }: RouteOptions): void {
    const { scopes = [], isPublic = false, isMounted = false, signedIn } = config ?? {};
    if (scopes.length === 0 && !isPublic && !isMounted && !signedIn)
      throw new Error(`The route ${String(method)} ${url} names no scope`);
    const known = this.methods.get(url) ?? new Set<string>();
    if (!this.methods.has(url)) this.router.on('GET', url, () => undefined, known);
    this.methods.set(url, known);
    if (isPublic || isMounted) this.forAll.add(known);
    for (const each of [method].flat()) known.add(each);
  }

  private methodsOf(url: string): Set<HTTPMethods> | null {
    const path = url.split(/[?#]/, 1)[0] ?? '/';
    return (this.router.find('GET', path)?.store as Set<HTTPMethods> | undefined) ?? null;
  }
}
