import type { Settings } from '@homeroom/settings';
import type { Session } from './session';
import { isOwner } from '../users/role';

export type RequireSecondFactor = Settings['requireSecondFactor'];

/** Whether a session may only set up the second factor. The OpenID Connect provider asks for its own. */
export function mustSetUpSecondFactor(session: Session, required: RequireSecondFactor): boolean {
  if (session.hasSecondFactor || session.withOidc) return false;
  return required === 'all' || (required === 'owners' && isOwner(session.roles));
}
