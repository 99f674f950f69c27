import { RecordId } from '@homeroom/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '@homeroom/audit';
import { AccountMails, type MailOutcome } from '../mails/account-mails';
import { sessionOf } from '../sessions/session-authentication';
import { actorOf, SessionsService } from '../sessions/sessions.service';
import { SignedIn } from '../sessions/signed-in';
import type { UserRecord } from '../users/dashboard-user.queries';
import { ChangeUserDto, InviteUserDto } from './users.dto';
import { type Invitation, UsersService } from '../users/users.service';

/** The users page of the dashboard. Changes need a recent password. */
@ApiExcludeController()
@Controller('dashboard/api/users')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly mails: AccountMails,
  ) {}

  @Get()
  @SignedIn('owner')
  async list(): Promise<{ data: readonly UserRecord[] }> {
    return { data: await this.users.list() };
  }

  /** The name of a user, for the records that hold an id. A deleted user has none. */
  @Get(':id/name')
  @SignedIn()
  async nameOf(@Param('id', RecordId) id: number): Promise<{ name: string | null }> {
    return { name: await this.users.nameOf(id) };
  }

  /** Only this response and that of `resetPassword` contain the one-time password. */
  @Post()
  @SignedIn('owner')
  async invite(@Body() body: InviteUserDto, @Req() request: FastifyRequest): Promise<object> {
    const { name, email } = body;
    const details = { name, email, roles: body.roles(), shares: body.shares() };
    const invitation = await this.users.create(details, this.actor(request));
    return shown(invitation, await this.mails.sendInvitation(invitation, 'invitation'));
  }

  @Put(':id')
  @SignedIn('owner')
  change(
    @Param('id', RecordId) id: number,
    @Body() body: ChangeUserDto,
    @Req() request: FastifyRequest,
  ): Promise<UserRecord> {
    const to = { name: body.name, roles: body.roles(), shares: body.shares() };
    return this.users.change(id, to, this.actor(request));
  }

  @Post(':id/reset-password')
  @SignedIn('owner')
  @HttpCode(200)
  async resetPassword(@Param('id', RecordId) id: number, @Req() request: FastifyRequest): Promise<object> {
    const invitation = await this.users.resetPassword(id, this.actor(request));
    return shown(invitation, await this.mails.sendInvitation(invitation, 'password_reset'));
  }

  @Post(':id/reset-second-factor')
  @SignedIn('owner')
  @HttpCode(200)
  resetSecondFactor(@Param('id', RecordId) id: number, @Req() request: FastifyRequest): Promise<UserRecord> {
    return this.users.resetSecondFactor(id, this.actor(request));
  }

  @Post(':id/disable')
  @SignedIn('owner')
  @HttpCode(200)
  disable(@Param('id', RecordId) id: number, @Req() request: FastifyRequest): Promise<UserRecord> {
    return this.users.disable(id, this.actor(request));
  }

  @Post(':id/enable')
  @SignedIn('owner')
  @HttpCode(200)
  enable(@Param('id', RecordId) id: number, @Req() request: FastifyRequest): Promise<UserRecord> {
    return this.users.enable(id, this.actor(request));
  }

  @Delete(':id')
  @SignedIn('owner')
  @HttpCode(204)
  delete(@Param('id', RecordId) id: number, @Req() request: FastifyRequest): Promise<void> {
    return this.users.delete(id, this.actor(request));
  }

  /** @throws 403 PASSWORD_REQUIRED */
  private actor(request: FastifyRequest): Actor {
    const session = sessionOf(request);
    this.sessions.assertConfirmed(session);
    return actorOf(session, request.ip);
  }
}

const shown = ({ user, password, expiresAt }: Invitation, mail: MailOutcome) => ({
  user,
  one_time_password: password,
  expires_at: expiresAt,
  mail,
});
