import { type KnownKey } from '@homeroom/access';
import { callerOf } from '@homeroom/http';
import { Controller, Header, HttpCode, Post, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { scopeNames, scopesOfKey } from '../authentication/oneroster-scopes';
import { tokenPath } from '../oneroster-urls';
import { AccessTokens } from './access-tokens';
import type { TokenRequest } from './client-credentials';
import { TokenError } from '../errors/token-error';

/** Bytes of a request for a token. */
const bodyLimit = 16 * 1024;

/** The token endpoint: OAuth 2 client credentials. */
@Controller(tokenPath)
export class TokenController {
  constructor(private readonly tokens: AccessTokens) {}

  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Header('pragma', 'no-cache')
  @RouteConfig({ takesCredentials: true, bodyLimit })
  async issue(@Req() request: FastifyRequest): Promise<object> {
    const { grantType, scope } = request.context.tokenRequest as TokenRequest;
    if (grantType === undefined) throw new TokenError('invalid_request', 'grant_type is missing');
    if (grantType !== 'client_credentials')
      throw new TokenError('unsupported_grant_type', 'grant_type must be client_credentials');
    const key = callerOf(request) as KnownKey;
    const granted = grantedScopes(key, scope);
    const scopes = [...new Set(granted.map((each) => each.scope))];
    const { text, expiresIn } = await this.tokens.issue(key, scopes);
    return {
      access_token: text,
      token_type: 'Bearer',
      expires_in: expiresIn,
      scope: granted.map(({ name }) => name).join(' '),
    };
  }
}

/** The scopes of a new token: those that the client asks for and the key allows. @throws TokenError */
function grantedScopes(key: KnownKey, asked: string | undefined): typeof scopeNames {
  // Clients ask for scopes of other versions and services as well. The answer names those that they get.
  const wanted = asked?.split(' ').filter(Boolean);
  if (wanted && !wanted.some((text) => scopeNames.some(({ name }) => name === text)))
    throw new TokenError('invalid_scope', 'No scope is known');
  const allowed = scopesOfKey(key.scopes);
  const granted = scopeNames.filter(({ name, scope }) => allowed.includes(scope) && (wanted?.includes(name) ?? true));
  if (granted.length === 0) throw new TokenError('invalid_scope', 'The API key allows none of the scopes');
  return granted;
}
