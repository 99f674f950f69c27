import { EntityStore, refusing } from '@homeroom/platform';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EmailIsTaken, LastOwner, UserNotFound } from '../domain/access.errors';
import { DashboardUser } from '../domain/dashboard-user';

@Injectable()
export class DashboardUserRepository extends EntityStore<DashboardUser> {
  constructor(em: EntityManager) {
    super(em, { entity: DashboardUser, notFound: () => new UserNotFound() });
  }

  /** @throws EmailIsTaken */
  override add(user: DashboardUser, telling: (user: DashboardUser) => object): Promise<void> {
    const taken = () => new EmailIsTaken(user.email);
    return refusing({ dashboard_user_email_key: taken }, () => super.add(user, telling));
  }

  /**
   * Changes a user and signs them out everywhere, or nothing of it.
   *
   * @param session the token's hash of the one session that goes on, new since its old token may be known
   */
  changeEndingSessions(
    id: number,
    change: (user: DashboardUser, em: EntityManager) => void,
    session?: NewSession,
  ): Promise<void> {
    return this.change(id, async (user, em) => {
      change(user, em);
      await em.execute('DELETE FROM access.session WHERE user_id = ?', [id]);
      if (session) await openSession(em, id, session);
    });
  }

  /** Changes a user who signs in, and opens the session that the change answers, if any. */
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

  /** Changes a user so that an owner who may sign in remains, and signs them out. @throws LastOwner, UserNotFound */
  changeKeepingAnOwner(id: number, change: (user: DashboardUser, em: EntityManager) => void): Promise<void> {
    return this.em.fork().transactional(async (em) => {
      // All owners in one order: of two who disable each other, one comes too late.
      const owners = await em.find(
        DashboardUser,
        { role: 'owner' },
        { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
      );
      const user = owners.find((owner) => owner.id === id) ?? (await em.findOne(DashboardUser, { id }));
      if (!user) throw new UserNotFound();
      change(user, em);
      if (owners.every(({ disabledAt }) => disabledAt)) throw new LastOwner(user.email);
      await em.execute('DELETE FROM access.session WHERE user_id = ?', [id]);
    });
  }
}

/** A session that begins: what is kept of its token, and when. */
export interface NewSession {
  readonly tokenHash: Buffer;
  readonly at: Date;
}

async function openSession(em: EntityManager, userId: number, { tokenHash, at }: NewSession): Promise<void> {
  await em.execute(
    `INSERT INTO access.session (token_hash, user_id, created_at, last_seen_at, password_given_at)
     VALUES (?, ?, ?, ?, ?)`,
    [tokenHash, userId, at, at, at],
  );
}
