import { Clock } from '@homeroom/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type AuditAction, AuditEvent } from '@homeroom/audit';
import { codeIsWrong, notSignedIn, passwordIsWrong } from '../sessions/dashboard.errors';
import { newSessionToken, type Session, sessionHash } from '../sessions/session';
import { actorOf, SessionsService } from '../sessions/sessions.service';
import { recordFailedSignIn } from '../users/failed-sign-in';
import { SignInThrottle } from '../sign-in-throttle/sign-in-throttle';
import type { DashboardUser } from '../users/dashboard-user';
import { DashboardUserRepository } from '../users/dashboard-user.repository';
import { newRecoveryCodes, recoveryCodeHash } from '../credentials/recovery-codes';
import { newTotpSecret, totpUri } from '../credentials/totp';

/** The second factor of the signed-in user. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly users: DashboardUserRepository,
    private readonly sessions: SessionsService,
    private readonly throttle: SignInThrottle,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a new secret, which `enable` confirms.
   *
   * @throws 403 PASSWORD_REQUIRED, SecondFactorIsOn, SecondFactorNeedsPassword
   */
  async setUp(session: Session): Promise<{ secret: string; uri: string }> {
    this.sessions.assertConfirmed(session);
    const secret = newTotpSecret();
    await this.users.change(session.userId, (user) => user.beginSecondFactor(secret));
    return { secret, uri: totpUri(secret, session.email) };
  }

  /**
   * Ends all other sessions of the user, which were opened without the second factor. This session continues with a new
   * token.
   *
   * @returns the token and the recovery codes. @throws 403 PASSWORD_REQUIRED, 403 CODE_WRONG, SecondFactorIsOn
   */
  async enable(session: Session, code: string, address: string): Promise<{ token: string; codes: readonly string[] }> {
    this.sessions.assertConfirmed(session);
    const codes = newRecoveryCodes();
    const token = newSessionToken();
    const at = this.clock.now();
    const { userId, tokenHash, passwordGivenAt, withOidc } = session;
    const isReplaced = await this.users.changeReplacingSessions(
      userId,
      tokenHash,
      (user, em) => {
        if (!user.enableSecondFactor(code, codes.map(recoveryCodeHash), at)) throw codeIsWrong();
        em.persist(eventOf('user.second_factor_enabled', user, { session, address, at }));
      },
      { tokenHash: sessionHash(token), at, passwordGivenAt, withOidc },
    );
    if (!isReplaced) throw notSignedIn();
    return { token, codes };
  }

  /** @throws 403 PASSWORD_WRONG, 403 CODE_WRONG, 429, SecondFactorIsOff */
  async disable(
    session: Session,
    { password, code }: { password: string; code: string },
    address: string,
  ): Promise<void> {
    const checked = await this.sessions.assertPassword(session, password, address);
    await this.changeWithCode(session, code, address, (user, em, at) => {
      // The password may have been reset during the check.
      if (user.passwordHash !== checked) throw passwordIsWrong();
      user.disableSecondFactor();
      em.persist(eventOf('user.second_factor_disabled', user, { session, address, at }));
    });
  }

  /** @returns new recovery codes; the earlier ones become invalid. @throws 403 CODE_WRONG, 429, SecondFactorIsOff */
  async replaceRecoveryCodes(session: Session, code: string, address: string): Promise<readonly string[]> {
    const codes = newRecoveryCodes();
    await this.changeWithCode(session, code, address, (user, em, at) => {
      user.replaceRecoveryCodes(codes.map(recoveryCodeHash));
      em.persist(eventOf('user.recovery_codes_replaced', user, { session, address, at }));
    });
    return codes;
  }

  private async changeWithCode(
    session: Session,
    code: string,
    address: string,
    change: (user: DashboardUser, em: EntityManager, at: Date) => void,
  ): Promise<void> {
    const { userId: id, name } = session;
    await this.throttle.countCode(id);
    const at = this.clock.now();
    const isRight = await this.users.change(id, (user, em) => {
      user.assertSecondFactor();
      const accepted = user.acceptCode(code, at);
      if (accepted === null) return false;
      if (accepted === 'recovery_code') em.persist(eventOf('user.recovery_code_used', user, { session, address, at }));
      change(user, em, at);
      return true;
    });
    if (!isRight) {
      await recordFailedSignIn(this.users, { id, name }, { at, address });
      throw codeIsWrong();
    }
    await this.throttle.resetCodes(id);
  }
}

interface Circumstances {
  readonly session: Session;
  readonly address: string;
  readonly at: Date;
}

const eventOf = (
  action: AuditAction & `user.${string}`,
  user: DashboardUser,
  { session, address, at }: Circumstances,
): AuditEvent => AuditEvent.ofUser(action, user, { at, by: actorOf(session, address) });
