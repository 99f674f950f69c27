import { routeNotFound } from '@homeroom/http';
import { Controller, Get, Inject, Logger, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccountMails } from '../mails/account-mails';
import { INSTALLATION, type InstallationFacts } from '../sessions/installation-facts';
import { SessionCookie } from '../sessions/session-cookie';
import { NotSignedIn } from '../sessions/signed-in';
import { AttemptCookie } from './attempt-cookie';
import { OidcClient } from './oidc-client';
import { BeginDto } from './oidc.dto';
import { AccountRefused, OidcService } from './oidc.service';

/** Why a sign-in at the provider did not succeed. The sign-in page has a message for each. */
type Failure = 'unavailable' | 'failed' | 'refused';

/** Sign-in through the OpenID Connect provider. Browsers open these URLs; failures lead back to the sign-in page. */
@ApiExcludeController()
@Controller('dashboard/api')
export class OidcController {
  private readonly logger = new Logger('OpenIDConnect');
  private readonly attempts: AttemptCookie;

  constructor(
    private readonly client: OidcClient,
    private readonly signIns: OidcService,
    private readonly cookie: SessionCookie,
    private readonly mails: AccountMails,
    @Inject(INSTALLATION) { isEncrypted }: InstallationFacts,
  ) {
    this.attempts = new AttemptCookie(isEncrypted);
  }

  /** The ways to sign in. */
  @Get('sign-in-options')
  @NotSignedIn()
  options(): object {
    const { settings } = this.client;
    return { oidc: settings && { host: new URL(settings.issuer).host }, password_reset: this.mails.isOn };
  }

  @Get('oidc/begin')
  @NotSignedIn()
  async begin(@Query() { again, return_to: returnTo }: BeginDto, @Res() reply: FastifyReply): Promise<void> {
    if (!this.client.settings) throw routeNotFound();
    try {
      const { url, attempt } = await this.client.begin(again ?? false);
      this.attempts.set(reply, { ...attempt, returnTo: returnTo ?? '' });
      await reply.redirect(url.href, 302);
    } catch (error) {
      await this.backWith('unavailable', error, reply);
    }
  }

  @Get('oidc/callback')
  @NotSignedIn()
  async callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (!this.client.settings) throw routeNotFound();
    const attempt = this.attempts.read(request);
    this.attempts.clear(reply);
    if (!attempt) return this.backWith('failed', new Error('The attempt has expired'), reply);
    try {
      const [, query = ''] = /^[^?]*(\?.*)?$/s.exec(request.raw.url ?? '') ?? [];
      const account = await this.client.finish(query, attempt);
      this.cookie.set(reply, await this.signIns.signIn(account, request.ip));
    } catch (error) {
      return this.backWith(error instanceof AccountRefused ? 'refused' : 'failed', error, reply);
    }
    await reply.redirect(`../../${attempt.returnTo}`, 302);
  }

  /** The log has the reason. It names no person. */
  private async backWith(failure: Failure, error: unknown, reply: FastifyReply): Promise<void> {
    const { name, message, code } = error as Error & { code?: string };
    this.logger.warn(`Sign-in at the provider: ${failure}: ${[name, code, message].filter(Boolean).join(': ')}`);
    await reply.redirect(`../../?sign_in=${failure}`, 302);
  }
}
