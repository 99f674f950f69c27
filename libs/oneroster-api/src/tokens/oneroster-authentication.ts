import { ApiKeyAuthentication, authenticate, type KnownKey } from '@homeroom/access';
import { DatabaseWatch } from '@homeroom/database';
import type { ConcurrencyLimit, RequestAuthentication } from '@homeroom/http';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccessTokens, type TokenGrant } from './access-tokens';

const accessToken = { name: 'access token', reason: 'token' };

/** Authenticates a request by its access token, before its body is read. It then counts as a request of the key of the token. */
@Injectable()
export class OneRosterAuthentication implements RequestAuthentication {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly keys: ApiKeyAuthentication,
    private readonly database: DatabaseWatch,
  ) {}

  /**
   * Throws 401; 503 or 429 while the service cannot serve any request.
   *
   * @param places the limit of concurrent requests
   */
  readonly authenticate =
    (places: ConcurrencyLimit) =>
    async (request: FastifyRequest): Promise<void> => {
      const { isPublic, takesCredentials } = request.routeOptions.config;
      if (isPublic) return;
      const unavailable = this.database.failure ?? places.errorFor(request);
      if (unavailable && !takesCredentials) await this.identifyFromCache(request);
      if (unavailable) throw unavailable;
      if (!takesCredentials) await this.identify(request);
    };

  /** @throws 401 */
  async identify(request: FastifyRequest): Promise<void> {
    await authenticate(request, (token) => this.granted(request, this.tokens.check(token)), accessToken);
  }

  /** @throws 401 if the cache shows that the token is not valid */
  private async identifyFromCache(request: FastifyRequest): Promise<void> {
    await authenticate(request, (token) => this.granted(request, this.tokens.cached(token)), accessToken);
  }

  addHeaders(request: FastifyRequest, reply: FastifyReply): void {
    this.keys.addHeaders(request, reply);
  }

  headersOfMalformedRequest(): Record<string, string> {
    return this.keys.headersOfMalformedRequest();
  }

  record(request: FastifyRequest, reply: FastifyReply): void {
    this.keys.record(request, reply);
  }

  private granted<Fault>(
    { context }: FastifyRequest,
    found: Found<Fault>,
  ): KnownKey | Fault | Promise<KnownKey | Fault> {
    const keep = (grant: TokenGrant | Fault): KnownKey | Fault => {
      if (!isGrant(grant)) return grant;
      context.caller = grant.key;
      context.oneRosterScopes = grant.scopes;
      return grant.key;
    };
    return found instanceof Promise ? found.then(keep) : keep(found);
  }
}

type Found<Fault> = TokenGrant | Fault | Promise<TokenGrant | Fault>;

const isGrant = (found: unknown): found is TokenGrant => typeof found === 'object' && found !== null;
