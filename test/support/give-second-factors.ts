import { type DatabaseAddress, withSession } from '@homeroom/database';

/** As if every user had set up a second factor. It leaves no connection, because `migrate down` refuses to run beside one. */
export const giveSecondFactors = (address: DatabaseAddress): Promise<unknown> =>
  withSession(
    address,
    'access',
    async ({ sql }) => sql`UPDATE dashboard_user SET
    totp_secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', second_factor_enabled_at = now()`,
  );
