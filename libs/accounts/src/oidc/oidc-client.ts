import { isSecureUrl } from '@homeroom/settings';
import { Inject, Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import { OIDC, type OidcSettings } from './oidc-settings';
import { checkMetadata } from './provider-metadata';

/** What the callback compares with the answer of the provider. The browser keeps it in a cookie. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Whether the provider must ask for the password again. */
  readonly again: boolean;
}

/** The account with which a person signed in at the provider. */
export interface Account {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider has verified the e-mail address. Null when it does not say. */
  readonly isEmailVerified: boolean | null;
  readonly name: string | null;
  /** When the person last entered the password at the provider. Null when the provider does not say. */
  readonly authenticatedAt: Date | null;
}

/** Seconds to wait for the provider. */
const timeout = 10;
/** Seconds within which the password was entered, when it is asked for again. */
const maxAge = 60;

/** Signs people in at the OpenID Connect provider, by the authorization code flow with PKCE. */
@Injectable()
export class OidcClient {
  private configuration: Promise<oidc.Configuration> | null = null;

  constructor(@Inject(OIDC) readonly settings: OidcSettings | null) {}

  /** @returns the URL of the provider to which the browser is sent. @throws when the provider does not answer */
  async begin(again: boolean): Promise<{ url: URL; attempt: Attempt }> {
    const { redirectUrl } = this.required();
    const configuration = await this.discovered();
    const verifier = oidc.randomPKCECodeVerifier();
    const attempt = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier, again };
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUrl,
      scope: 'openid email profile',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state: attempt.state,
      nonce: attempt.nonce,
      ...(again && { prompt: 'login', max_age: String(maxAge) }),
    });
    return { url, attempt };
  }

  /** @param query of the callback. @throws when the answer of the provider is not the one of the attempt */
  async finish(query: string, { state, nonce, verifier, again }: Attempt): Promise<Account> {
    const { issuer, redirectUrl } = this.required();
    const configuration = await this.discovered();
    const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${redirectUrl}${query}`), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      ...(again && { maxAge }),
    });
    const token = tokens.claims();
    if (!token) throw new Error('The provider sent no ID token');
    const claims =
      token['email'] === undefined
        ? { ...token, ...(await oidc.fetchUserInfo(configuration, tokens.access_token, token.sub)) }
        : token;
    const verified = claims['email_verified'];
    return {
      issuer,
      subject: token.sub,
      email: textOf(claims['email']),
      isEmailVerified: verified === undefined ? null : verified === true || verified === 'true',
      name: textOf(claims['name']),
      authenticatedAt: token.auth_time === undefined ? null : new Date(token.auth_time * 1000),
    };
  }

  /** Reads the provider's metadata at the first use, and again after a failure. */
  private discovered(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.required();
    const server = new URL(issuer);
    if (!isSecureUrl(server)) return Promise.reject(new Error('The issuer is not an https URL'));
    // Without these checks the library trusts the connection alone, and a token may have any signature.
    const execute = [oidc.enableNonRepudiationChecks];
    // For a provider on the same machine.
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- marked so that it stands out; it is not going away
    if (server.protocol === 'http:') execute.push(oidc.allowInsecureRequests);
    this.configuration ??= oidc
      .discovery(server, clientId, clientSecret, undefined, { execute, timeout })
      .then((configuration) => {
        checkMetadata(server, configuration.serverMetadata());
        return configuration;
      })
      .catch((error: unknown) => {
        this.configuration = null;
        throw error;
      });
    return this.configuration;
  }

  private required(): OidcSettings {
    if (!this.settings) throw new Error('There is no OpenID Connect provider');
    return this.settings;
  }
}

const textOf = (claim: unknown): string | null =>
  typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : null;
