import { useSession } from '../api/session';
import type { Environment } from '../api/types';

interface KeyPermissions {
  /** The environments for which the user may generate keys. The server enforces it. */
  environments: Environment[];
  mayChoosePlan: boolean;
  /** The reason for a missing choice. */
  note: string | null;
}

/** The permissions for keys that follow from the roles of the user. */
export function useKeyPermissions(): KeyPermissions {
  const { user, environments } = useSession();
  if (user.is_owner) return { environments, mayChoosePlan: true, note: null };
  if (user.roles.sandbox !== 'developer' || user.is_limited.sandbox) {
    const note = 'You see the keys and their use. Ask an owner for a key of your own.';
    return { environments: [], mayChoosePlan: false, note };
  }
  const sandbox = environments.filter(({ name }) => name === 'sandbox');
  const note =
    sandbox.length > 0
      ? 'As a developer you generate keys for the sandbox, and rotate and revoke your own. Keys for production and other plans come from an owner.'
      : 'As a developer you generate keys for the sandbox only, which is not served here. Keys for production come from an owner.';
  return { environments: sandbox, mayChoosePlan: false, note };
}
