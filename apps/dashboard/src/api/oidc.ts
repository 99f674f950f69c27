import { useQuery } from '@tanstack/react-query';
import { request } from './request';

interface SignInOptions {
  /** The OpenID Connect provider; null if there is none. */
  oidc: { host: string } | null;
  /** Whether a user who forgot the password gets a link by mail. */
  password_reset: boolean;
}

export const useSignInOptions = () =>
  useQuery({ queryKey: ['sign-in-options'], queryFn: () => request<SignInOptions>('sign-in-options') });

/**
 * The URL that begins a sign-in at the provider.
 *
 * @param again the provider asks for the password, and leads back to the page that is open
 */
export function signInUrl({ again = false } = {}): string {
  const url = new URL('api/oidc/begin', document.baseURI);
  if (!again) return url.href;
  const page = location.href.slice(new URL('.', document.baseURI).href.length);
  url.search = new URLSearchParams({ again: 'true', return_to: page.replace(/#.*$/, '') }).toString();
  return url.href;
}
