import { AuditEvent } from '@homeroom/audit';
import type { DashboardUserRepository } from './dashboard-user.repository';

/** Adds a failed sign-in of a user to the audit trail. */
export const recordFailedSignIn = (
  users: DashboardUserRepository,
  { id, name }: { readonly id: number; readonly name: string },
  { at, address }: { readonly at: Date; readonly address: string },
): Promise<void> =>
  users.change(id, (user, em) => {
    const by = { userId: null, name: `Somebody, as ${name}`, address };
    em.persist(AuditEvent.ofUser('user.sign_in_failed', user, { at, by }));
  });
