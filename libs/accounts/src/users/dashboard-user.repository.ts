import { EntityStore, mapConstraintErrors } from '@homeroom/database';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EmailIsTaken, LastOwner, UserNotFound } from './user.errors';
import { DashboardUser } from './dashboard-user';
import { isOwner } from './role';
import { accountSubject } from '../sign-in-throttle/sign-in-subjects';

@Injectable()
export class DashboardUserRepository extends EntityStore<DashboardUser> {
  constructor(em: EntityManager) {
    super(em, { entity: DashboardUser, notFound: () => new UserNotFound() });
  }

  /** @throws EmailIsTaken */
  override add(
    user: DashboardUser,
    auditEventOf: (user: DashboardUser) => object,
    prepare?: (em: EntityManager) => Promise<void>,
  ): Promise<void> {
    const taken = () => new EmailIsTaken(user.email);
    return mapConstraintErrors({ dashboard_user_email_key: taken }, () => super.add(user, auditEventOf, prepare));
  }

  /** @throws UserNotFound, also for a deleted user */
  override change<T>(id: number, change: (user: DashboardUser, em: EntityManager) => T | Promise<T>): Promise<T> {
    return super.change(id, (user, em) => {
      if (user.deletedAt) throw new UserNotFound();
      return change(user, em);
    });
  }

  /** Changes a user and ends all sessions of the user, in one transaction. */
  changeEndingSessions(id: number, change: Change): Promise<void> {
    return this.change(id, async (user, em) => {
      await change(user, em);
      await endSessions(em, id);
    });
  }

  /** Changes a user, ends all sessions of the user, and resets the counters of sign-in attempts. */
  changeResettingAttempts(id: number, change: Change): Promise<void> {
    return this.change(id, async (user, em) => {
      await change(user, em);
      await endSessions(em, id);
      await em.execute('DELETE FROM access.sign_in_attempt WHERE account = ?', [accountSubject(user.email)]);
    });
  }

  /** Changes a user and ends one session of the user. */
  changeEndingSession(id: number, tokenHash: Buffer, change: Change): Promise<void> {
    return this.change(id, async (user, em) => {
      await change(user, em);
      await em.execute('DELETE FROM access.session WHERE token_hash = ?', [tokenHash]);
    });
  }

  /**
   * Changes a user and ends all sessions of the user. The session of the request continues with a new token.
   *
   * @returns false, without any change, when the session of the request has already ended
   */
  changeReplacingSessions(id: number, tokenHash: Buffer, change: Change, next: NewSession): Promise<boolean> {
    return this.change(id, async (user, em) => {
      const sessions = await em.execute('SELECT FROM access.session WHERE token_hash = ?', [tokenHash]);
      if (sessions.length === 0) return false;
      await change(user, em);
      await endSessions(em, id);
      await openSession(em, id, next);
      return true;
    });
  }

  /** Changes a user and opens the session that the change returns. @returns whether a session was opened */
  changeOpeningSession(
    id: number,
    change: (user: DashboardUser, em: EntityManager) => NewSession | null,
  ): Promise<boolean> {
    return this.change(id, async (user, em) => {
      const session = change(user, em);
      if (session) await openSession(em, id, session);
      return session !== null;
    });
  }

  /**
   * Changes a user, ends all sessions of the user, and keeps at least one enabled owner.
   *
   * @throws LastOwner, UserNotFound
   */
  changeKeepingAnOwner(id: number, change: Change): Promise<void> {
    return this.em.fork().transactional(async (em) => {
      // Locking all owners in one order serializes two owners that disable each other.
      const owners = await em.find(
        DashboardUser,
        { productionRole: 'owner', deletedAt: null },
        { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
      );
      const user =
        owners.find((owner) => owner.id === id) ??
        (await em.findOne(DashboardUser, { id, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE }));
      if (!user) throw new UserNotFound();
      const { email } = user;
      await change(user, em);
      if (!owners.some((owner) => isOwner(owner.roles) && !owner.disabledAt)) throw new LastOwner(email);
      await endSessions(em, id);
    });
  }
}

type Change = (user: DashboardUser, em: EntityManager) => void | Promise<void>;

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly at: Date;
  /** When the user entered the password. Defaults to `at`. */
  readonly passwordGivenAt?: Date;
  /** Whether the user signed in at the OpenID Connect provider. */
  readonly withOidc?: boolean;
}

const endSessions = (em: EntityManager, userId: number) =>
  em.execute('DELETE FROM access.session WHERE user_id = ?', [userId]);

async function openSession(
  em: EntityManager,
  userId: number,
  { tokenHash, at, passwordGivenAt = at, withOidc = false }: NewSession,
): Promise<void> {
  await em.execute(
    `INSERT INTO access.session (token_hash, user_id, created_at, last_seen_at, password_given_at, with_oidc)
     VALUES (?, ?, ?, ?, ?, ?)`,
    [tokenHash, userId, at, at, passwordGivenAt, withOidc],
  );
}
