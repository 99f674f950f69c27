import { version } from '@homeroom/settings';
import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Put, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { defaultKeyLifetimeDays } from '@homeroom/access';
import { notSignedIn } from './dashboard.errors';
import { confirmedUntil, SessionsService } from './sessions.service';
import { SignInService } from './sign-in.service';
import type { Session } from './session';
import { sessionOf } from './session-authentication';
import { INSTALLATION, type InstallationFacts } from './installation-facts';
import { mustSetUpSecondFactor } from './required-second-factor';
import { SessionCookie } from './session-cookie';
import { isOwner } from '../users/role';
import { ChangePasswordDto, ConfirmationDto, SignInDto } from './session.dto';
import { NotSignedIn, SignedInAtAll } from './signed-in';

/** Sign-in, sign-out and the password of the signed-in user. */
@ApiExcludeController()
@Controller('dashboard/api')
export class SessionController {
  constructor(
    private readonly signIns: SignInService,
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
    @Inject(INSTALLATION) private readonly facts: InstallationFacts,
  ) {}

  @Post('session')
  @NotSignedIn()
  @HttpCode(200)
  async signIn(
    @Body() body: SignInDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    return this.opened(await this.signIns.signIn(body, request.ip), reply);
  }

  @Get('session')
  @SignedInAtAll()
  get(@Req() request: FastifyRequest): object {
    return this.shown(sessionOf(request));
  }

  @Delete('session')
  @SignedInAtAll()
  @HttpCode(204)
  async signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.sessions.signOut(sessionOf(request), request.ip);
    this.cookie.clear(reply);
  }

  @Delete('sessions')
  @SignedInAtAll()
  @HttpCode(204)
  async signOutEverywhere(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.signOutEverywhere(sessionOf(request), request.ip);
    this.cookie.clear(reply);
  }

  @Post('session/confirmation')
  @SignedInAtAll()
  @HttpCode(200)
  async confirm(@Body() { password }: ConfirmationDto, @Req() request: FastifyRequest): Promise<object> {
    await this.sessions.confirm(sessionOf(request), password, request.ip);
    return this.found(this.cookie.read(request) ?? '');
  }

  @Put('password')
  @SignedInAtAll()
  async changePassword(
    @Body() { current_password: current, new_password: next }: ChangePasswordDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    return this.opened(await this.sessions.changePassword(sessionOf(request), current, next, request.ip), reply);
  }

  private async opened(token: string, reply: FastifyReply): Promise<object> {
    const session = await this.found(token);
    this.cookie.set(reply, token);
    return session;
  }

  private async found(token: string): Promise<object> {
    const session = await this.sessions.find(token);
    if (!session) throw notSignedIn();
    return this.shown(session);
  }

  private shown(session: Session): object {
    const { userId: id, name, email, roles, shares, mustChangePassword, hasPassword } = session;
    const isLimited = { production: shares.production !== null, sandbox: shares.sandbox !== null };
    const { environments, school_time_zone, letter_grades, requireSecondFactor } = this.facts;
    return {
      user: { id, name, email, roles, is_owner: isOwner(roles), is_limited: isLimited },
      must_change_password: mustChangePassword,
      has_password: hasPassword,
      has_second_factor: session.hasSecondFactor,
      recovery_codes_left: session.recoveryCodesLeft,
      must_set_up_second_factor: mustSetUpSecondFactor(session, requireSecondFactor),
      password_confirmed_until: confirmedUntil(session),
      environments: environments.filter((environment) => roles[environment.name] !== null),
      school_time_zone,
      letter_grades,
      default_key_lifetime_days: defaultKeyLifetimeDays,
      version,
    };
  }
}
