import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Attempt } from './oidc-client';

export interface KeptAttempt extends Attempt {
  /** A page of the dashboard, relative to its root. */
  readonly returnTo: string;
}

/** Seconds within which a person signs in at the provider. */
const maxAge = 600;

/** Keeps a sign-in attempt in the browser. `SameSite=Lax`, because the provider's site leads to the callback. */
export class AttemptCookie {
  private readonly name: string;

  constructor(private readonly secure: boolean) {
    this.name = secure ? '__Host-homeroom_oidc' : 'homeroom_oidc';
  }

  read({ headers }: FastifyRequest): KeptAttempt | null {
    const value = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[this.name];
    if (!value) return null;
    try {
      const [state, nonce, verifier, again, returnTo] = JSON.parse(
        Buffer.from(value, 'base64url').toString(),
      ) as unknown[];
      const texts = [state, nonce, verifier, returnTo];
      if (!texts.every((text) => typeof text === 'string')) return null;
      const [a, b, c, page] = texts as [string, string, string, string];
      return { state: a, nonce: b, verifier: c, again: again === true, returnTo: isPage(page) ? page : '' };
    } catch {
      return null;
    }
  }

  set(reply: FastifyReply, { state, nonce, verifier, again, returnTo }: KeptAttempt): void {
    const value = Buffer.from(JSON.stringify([state, nonce, verifier, again, returnTo])).toString('base64url');
    this.send(reply, value, maxAge);
  }

  clear(reply: FastifyReply): void {
    this.send(reply, '', 0);
  }

  private send(reply: FastifyReply, value: string, age: number): void {
    const { name, secure } = this;
    reply.header(
      'set-cookie',
      stringifySetCookie({ name, value, maxAge: age, secure, path: '/', httpOnly: true, sameSite: 'lax' }),
    );
  }
}

/** Neither another site nor a path outside the dashboard. */
const isPage = (path: string) => /^[a-z][a-z0-9/-]*(\?[\w=&%.-]*)?$/.test(path) && !path.startsWith('api');
