import type { ServerMetadata } from 'openid-client';
import { checkMetadata } from './provider-metadata';

const issuer = 'https://login.microsoftonline.com/0b6f/v2.0';
const metadata = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
} as ServerMetadata;

describe('the metadata of an OpenID Connect provider', () => {
  it('are accepted with the issuer of the settings, also without a userinfo endpoint', () => {
    expect(() => checkMetadata(new URL(issuer), metadata)).not.toThrow();
  });

  it.each(['common', 'organizations'])('are refused of all tenants of Entra ID, such as %s', (tenants) => {
    const all = new URL(`https://login.microsoftonline.com/${tenants}/v2.0`);
    const ofAll = { ...metadata, issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' };
    expect(() => checkMetadata(all, ofAll as ServerMetadata)).toThrow('The provider has another issuer');
  });

  it.each([
    ['http://login.school.example/token', false],
    ['http://127.0.0.1.school.example/token', false],
    ['ftp://login.school.example/token', false],
    ['token', false],
    ['http://localhost:8080/token', true],
    ['http://[::1]:8080/token', true],
    ['https://login.school.example/token', true],
  ])('may name the endpoint %s: %s', (url, isAllowed) => {
    const check = () => checkMetadata(new URL(issuer), { ...metadata, token_endpoint: url });
    if (isAllowed) expect(check).not.toThrow();
    else expect(check).toThrow('The token_endpoint is not an https URL');
  });
});
