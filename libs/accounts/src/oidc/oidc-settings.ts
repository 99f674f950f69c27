import type { Roles } from '../users/role';

/** The OpenID Connect provider of the dashboard. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Only e-mail addresses of this domain may sign in. Null: of every domain. */
  readonly allowedDomain: string | null;
  /** The roles of a new user. Null: only users whom an owner has invited may sign in. */
  readonly defaultRoles: Roles | null;
  /** The URL of the callback, which is registered at the provider. */
  readonly redirectUrl: string;
}

/** Injects `OidcSettings`, or null. */
export const OIDC = Symbol('OIDC');
