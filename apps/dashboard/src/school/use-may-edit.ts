import { useSession } from '../api/session';
import { useEnvironment } from '../components/use-environment';

/** Whether the user may edit the records of the chosen environment. The server checks it as well. */
export function useMayEdit(): boolean {
  const { name } = useEnvironment();
  const role = useSession().user.roles[name];
  return role === 'owner' || role === 'office';
}

/** Whether the user may take attendance and grades in the chosen environment. */
export function useMayMark(): boolean {
  const { name } = useEnvironment();
  const isTeacher = useSession().user.roles[name] === 'teacher';
  return useMayEdit() || isTeacher;
}
