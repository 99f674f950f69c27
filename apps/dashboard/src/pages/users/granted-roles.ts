import type { GrantedFields } from '../../api/users';
import type { EnvironmentName, Role, User } from '../../api/types';
import { draftOf, idsOf, namesNothing, type ShareDraft } from '../../school/shares/share-draft';

/** The role of a user in an environment, and what the user sees with it. */
export interface GrantedRole {
  role: Role | null;
  share: ShareDraft;
}

export type GrantedRoles = Record<EnvironmentName, GrantedRole>;

type Granted = Pick<User, 'production_role' | 'sandbox_role' | 'production_share' | 'sandbox_share'>;

export const grantedTo = (user: Granted): GrantedRoles => ({
  production: { role: user.production_role, share: draftOf(user.production_share) },
  sandbox: { role: user.sandbox_role, share: draftOf(user.sandbox_share) },
});

/** Whether a role lacks what the user sees with it. */
export const isIncomplete = (granted: GrantedRoles): boolean =>
  Object.values(granted).some(({ role, share }) =>
    role === 'teacher' ? share.teacher === null : isLimitable(role) && namesNothing(share),
  );

/** Whether the role is for the whole environment or for some schools and classes. */
export const isLimitable = (role: Role | null): boolean => role !== null && role !== 'owner' && role !== 'teacher';

/** The fields of a request. */
export const fieldsOf = ({ production, sandbox }: GrantedRoles): Omit<GrantedFields, 'name'> => ({
  production_role: production.role,
  sandbox_role: sandbox.role,
  ...seenIn('production', production),
  ...seenIn('sandbox', sandbox),
});

function seenIn(environment: EnvironmentName, { role, share }: GrantedRole): object {
  if (role === 'teacher') return { [`${environment}_teacher_id`]: share.teacher?.id };
  if (!isLimitable(role)) return {};
  const { school_ids, class_ids } = idsOf(share);
  return { [`${environment}_school_ids`]: school_ids, [`${environment}_class_ids`]: class_ids };
}
