import { Clock } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import { AuditEvent } from '@homeroom/audit';
import { EmailIsTaken } from '../users/user.errors';
import { newSessionToken, sessionHash } from '../sessions/session';
import { DashboardUser, foldedEmail } from '../users/dashboard-user';
import { DashboardUserQueries } from '../users/dashboard-user.queries';
import { DashboardUserRepository } from '../users/dashboard-user.repository';
import { type Account, OidcClient } from './oidc-client';

/** The person signed in at the provider, but may not use the dashboard. */
export class AccountRefused extends Error {}

/** Opens sessions for people who have signed in at the OpenID Connect provider. */
@Injectable()
export class OidcService {
  constructor(
    private readonly client: OidcClient,
    private readonly users: DashboardUserRepository,
    private readonly records: DashboardUserQueries,
    private readonly clock: Clock,
  ) {}

  /**
   * The user is found by the account, else by the e-mail address, else created with the default roles. The account is
   * linked in the transaction that opens the session, so a refused sign-in stores nothing.
   *
   * @returns the token of a new session. @throws AccountRefused
   */
  async signIn(account: Account, address: string): Promise<string> {
    const email = this.emailOf(account);
    const id =
      (await this.records.byAccount(account)) ??
      (await this.records.byEmail(email))?.id ??
      (await this.create(account, email, address));
    const token = newSessionToken();
    const at = this.clock.now();
    await this.users.changeOpeningSession(id, (user, em) => {
      if (user.disabledAt) throw new AccountRefused('the user is disabled');
      const by = { userId: id, name: user.name, address };
      if (!user.isLinkedTo(account)) {
        if (user.oidcSubject !== null) throw new AccountRefused('the user has another account at the provider');
        user.link(account);
        em.persist(AuditEvent.ofUser('user.linked', user, { at, by, details: { issuer: account.issuer } }));
      }
      user.signedIn(at);
      em.persist(AuditEvent.ofUser('user.signed_in', user, { at, by, details: { with: 'oidc' } }));
      return {
        tokenHash: sessionHash(token),
        at,
        passwordGivenAt: earlier(account.authenticatedAt, at),
        withOidc: true,
      };
    });
    return token;
  }

  /**
   * A provider that says nothing about verification, such as Entra ID, is trusted for the allowed domain only.
   *
   * @throws AccountRefused for an address that is missing, not verified, or of another domain
   */
  private emailOf({ email, isEmailVerified }: Account): string {
    const allowed = this.client.settings?.allowedDomain ?? null;
    const isTrusted = isEmailVerified ?? allowed !== null;
    if (email === null || !isTrusted) throw new AccountRefused('the e-mail address is not verified');
    const folded = foldedEmail(email);
    if (allowed !== null && !folded.endsWith(`@${allowed}`)) throw new AccountRefused('the domain is not allowed');
    return folded;
  }

  private async create(account: Account, email: string, address: string): Promise<number> {
    const roles = this.client.settings?.defaultRoles ?? null;
    if (!roles) throw new AccountRefused('nobody has invited the user');
    const at = this.clock.now();
    const user = DashboardUser.ofAccount({ name: (account.name ?? email).slice(0, 255), email, roles }, account, at);
    const by = { userId: null, name: 'OpenID Connect', address };
    try {
      await this.users.add(user, () => AuditEvent.ofUser('user.created', user, { at, by, details: { roles } }));
    } catch (error) {
      // Another sign-in of the same person was faster.
      const found = error instanceof EmailIsTaken ? await this.records.byAccount(account) : null;
      if (found === null) throw error;
      return found;
    }
    return user.id;
  }
}

/** Actions that need a recent password need a new sign-in when the provider does not say when it was entered. */
const earlier = (authenticatedAt: Date | null, at: Date): Date =>
  authenticatedAt === null ? new Date(0) : authenticatedAt < at ? authenticatedAt : at;
