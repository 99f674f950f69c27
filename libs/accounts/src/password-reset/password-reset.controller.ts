import { routeNotFound } from '@homeroom/http';
import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AccountMails } from '../mails/account-mails';
import { NotSignedIn } from '../sessions/signed-in';
import { RequestResetDto, ResetLinkDto, UseResetDto } from './password-reset.dto';
import { PasswordResetService } from './password-reset.service';

/** A new password for users who forgot theirs. Only an installation that sends mails has these routes. */
@ApiExcludeController()
@Controller('dashboard/api/password-reset')
export class PasswordResetController {
  constructor(
    private readonly resets: PasswordResetService,
    private readonly mails: AccountMails,
  ) {}

  /** The answer is the same for every address. */
  @Post()
  @NotSignedIn()
  @HttpCode(202)
  async request(@Body() { email }: RequestResetDto, @Req() request: FastifyRequest): Promise<object> {
    if (!this.mails.isOn) throw routeNotFound();
    await this.resets.request(email, request.ip);
    return {};
  }

  /** Whether a link works, before the user types a password. */
  @Post('check')
  @NotSignedIn()
  @HttpCode(200)
  async check(@Body() { token }: ResetLinkDto): Promise<{ email: string }> {
    const { email } = await this.resets.userOf(token);
    return { email };
  }

  /** The user then signs in with the new password, and with the second factor if there is one. */
  @Post('use')
  @NotSignedIn()
  @HttpCode(200)
  async use(
    @Body() { token, new_password: next }: UseResetDto,
    @Req() request: FastifyRequest,
  ): Promise<{ email: string }> {
    const { email } = await this.resets.use(token, next, request.ip);
    return { email };
  }
}
