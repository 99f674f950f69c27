import { parseCookie, stringifySetCookie } from 'cookie';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionSeconds } from './sessions.service';
import { INSTALLATION, type InstallationFacts } from './installation-facts';

/**
 * The session cookie. The `__Host-` prefix binds it to this host and to https. Browsers reject the prefix over http, which a
 * school may use in its own network.
 */
@Injectable()
export class SessionCookie {
  private readonly name: string;
  private readonly secure: boolean;

  constructor(@Inject(INSTALLATION) { isEncrypted }: InstallationFacts) {
    this.secure = isEncrypted;
    this.name = isEncrypted ? '__Host-homeroom_session' : 'homeroom_session';
  }

  read({ headers }: FastifyRequest): string | undefined {
    return headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[this.name];
  }

  set(reply: FastifyReply, token: string): void {
    this.send(reply, token, sessionSeconds);
  }

  clear(reply: FastifyReply): void {
    this.send(reply, '', 0);
  }

  private send(reply: FastifyReply, value: string, maxAge: number): void {
    const { name, secure } = this;
    reply.header(
      'set-cookie',
      stringifySetCookie({ name, value, maxAge, secure, path: '/', httpOnly: true, sameSite: 'strict' }),
    );
  }
}
