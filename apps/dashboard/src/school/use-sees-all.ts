import { useSession } from '../api/session';
import { useEnvironment } from '../components/use-environment';

/** Whether the user sees the whole chosen environment, and not only some schools or classes. The server checks it as well. */
export function useSeesAll(): boolean {
  const { name } = useEnvironment();
  return !useSession().user.is_limited[name];
}
