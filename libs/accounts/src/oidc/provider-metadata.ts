import { isSecureUrl } from '@homeroom/settings';
import type { ServerMetadata } from 'openid-client';

const endpoints = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'] as const;

/** @throws for another issuer, and for an endpoint whose requests could be read on the network */
export function checkMetadata({ href }: URL, metadata: ServerMetadata): void {
  // The library accepts the issuers of all tenants of Entra ID. Each could name an address of the school.
  if (URL.parse(metadata.issuer)?.href !== href) throw new Error('The provider has another issuer');
  for (const name of endpoints) {
    const text = metadata[name];
    const url = text === undefined ? null : URL.parse(text);
    if (text !== undefined && !(url && isSecureUrl(url))) throw new Error(`The ${name} is not an https URL`);
  }
}
