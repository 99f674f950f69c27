import { useSession } from '../api/session';
import { useEnvironment } from '../components/use-environment';
import { useSeesAll } from '../school/use-sees-all';

/** Whether the user looks after the webhooks of the chosen environment: owners do, and developers in the sandbox. The server enforces it. */
export function useManagesWebhooks(): boolean {
  const { user } = useSession();
  const { name } = useEnvironment();
  const isDeveloper = name === 'sandbox' && user.roles.sandbox === 'developer';
  return useSeesAll() && (user.is_owner || isDeveloper);
}
