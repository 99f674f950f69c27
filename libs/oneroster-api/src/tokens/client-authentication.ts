import { ApiKeyCache, FailedAttempts, type KnownKey } from '@homeroom/access';
import { isRepeated } from '@homeroom/http';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type ClientCredentials, readTokenRequest, type TokenRequest } from './client-credentials';
import { TokenError } from '../errors/token-error';

declare module '@homeroom/http' {
  interface RequestContext {
    /** Set by `ClientAuthentication` for requests to the token endpoint. */
    tokenRequest?: TokenRequest;
  }
}

/** Finds the API key of a request for a token: the id of the client is that of the key, and its secret is the key itself. */
@Injectable()
export class ClientAuthentication {
  constructor(
    private readonly keys: ApiKeyCache,
    private readonly failures: FailedAttempts,
  ) {}

  /**
   * Reads the body and sets the key as the caller, before the rate limit of the key counts the request. Throws TokenError, and 429 if too
   * many attempts from the network of the client failed. They do not affect clients with the right credentials.
   */
  readonly authenticate = async (request: FastifyRequest): Promise<void> => {
    if (!request.routeOptions.config.takesCredentials) return;
    if (isRepeated(request.raw.rawHeaders, 'authorization'))
      throw new TokenError('invalid_request', 'The Authorization header is given more than once');
    const given = readTokenRequest(request);
    const key = given.credentials && (await this.keyOf(given.credentials));
    if (!key) {
      const exceeded = await this.failures.count(request.ip);
      throw exceeded ?? new TokenError('invalid_client', 'The client id or its secret is wrong', 'client_unknown');
    }
    request.context.caller = key;
    request.context.tokenRequest = given;
  };

  private async keyOf({ id, secret }: ClientCredentials): Promise<KnownKey | null> {
    const found = await this.keys.check(secret);
    return typeof found !== 'string' && String(found.id) === id ? found : null;
  }
}
