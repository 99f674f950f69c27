import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionOf } from '../sessions/session-authentication';
import { SessionCookie } from '../sessions/session-cookie';
import { SignedIn, SignedInForSetUp } from '../sessions/signed-in';
import { CodeDto, DisableSecondFactorDto } from './second-factor.dto';
import { SecondFactorService } from './second-factor.service';

/** The second factor of the signed-in user. */
@ApiExcludeController()
@Controller('dashboard/api/second-factor')
export class SecondFactorController {
  constructor(
    private readonly secondFactor: SecondFactorService,
    private readonly cookie: SessionCookie,
  ) {}

  /** Only this response contains the secret. */
  @Post('set-up')
  @SignedInForSetUp()
  @HttpCode(200)
  setUp(@Req() request: FastifyRequest): Promise<object> {
    return this.secondFactor.setUp(sessionOf(request));
  }

  /** Only this response and that of `replaceRecoveryCodes` contain the recovery codes. */
  @Post('enable')
  @SignedInForSetUp()
  @HttpCode(200)
  async enable(
    @Body() { code }: CodeDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const { token, codes } = await this.secondFactor.enable(sessionOf(request), code, request.ip);
    this.cookie.set(reply, token);
    return { recovery_codes: codes };
  }

  @Post('recovery-codes')
  @SignedIn()
  @HttpCode(200)
  async replaceRecoveryCodes(@Body() { code }: CodeDto, @Req() request: FastifyRequest): Promise<object> {
    return { recovery_codes: await this.secondFactor.replaceRecoveryCodes(sessionOf(request), code, request.ip) };
  }

  @Post('disable')
  @SignedIn()
  @HttpCode(204)
  disable(@Body() body: DisableSecondFactorDto, @Req() request: FastifyRequest): Promise<void> {
    return this.secondFactor.disable(sessionOf(request), body, request.ip);
  }
}
