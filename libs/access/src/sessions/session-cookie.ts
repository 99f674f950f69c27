import { parseCookie, stringifySetCookie } from 'cookie';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionSeconds } from './sessions.service';
import { INSTALLATION, type InstallationFacts } from '../audit/installation-facts';

/**
 * The cookie of a session. Over https its name binds it to this host and to https; over http, in a school's own network,
 * no browser would take it so.
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

  give(reply: FastifyReply, token: string): void {
    this.set(reply, token, sessionSeconds);
  }

  take(reply: FastifyReply): void {
    this.set(reply, '', 0);
  }

  private set(reply: FastifyReply, value: string, maxAge: number): void {
    const { name, secure } = this;
    reply.header(
      'set-cookie',
      stringifySetCookie({ name, value, maxAge, secure, path: '/', httpOnly: true, sameSite: 'strict' }),
    );
  }
}
