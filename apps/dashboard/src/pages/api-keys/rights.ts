import { useSession } from '../../api/session';
import type { Environment } from '../../api/types';

interface Rights {
  /** For which the person may generate keys; the server decides, this only offers. */
  environments: Environment[];
  mayChoosePlan: boolean;
  /** Why something is not offered. */
  note: string | null;
}

/** What the role of whoever is signed in lets them do with keys. */
export function useRights(): Rights {
  const { user, environments } = useSession();
  switch (user.role) {
    case 'owner':
      return { environments, mayChoosePlan: true, note: null };
    case 'developer': {
      const sandbox = environments.filter(({ name }) => name === 'sandbox');
      const note =
        sandbox.length > 0
          ? 'As a developer you generate keys for the sandbox, and rotate and revoke your own. Keys for production and other plans come from an owner.'
          : 'As a developer you generate keys for the sandbox only, which is not served here. Keys for production come from an owner.';
      return { environments: sandbox, mayChoosePlan: false, note };
    }
    case 'viewer':
      return {
        environments: [],
        mayChoosePlan: false,
        note: 'As a viewer you see the keys and their use. Ask an owner for a key of your own.',
      };
  }
}
