import { useQuery } from '@tanstack/react-query';
import { useKeys } from '../../../api/keys';
import { request } from '../../../api/request';
import { useSession } from '../../../api/session';
import type { Page, Teacher } from '../../../api/types';
import { useUsers } from '../../../api/users';
import { useKeyPermissions } from '../../../keys/permissions';
import { useEnvironment } from '../../../components/use-environment';

/** A step of the first hour, and whether it is done. */
export interface Step {
  readonly name: 'sandbox' | 'key' | 'import' | 'colleague';
  readonly isDone: boolean;
}

/** The steps for this user in this environment; null until it is known which of them are done. */
export function useSteps(schoolIsEmpty: boolean): readonly Step[] | null {
  const { user, environments } = useSession();
  const { name } = useEnvironment();
  const seesSandbox = environments.some((environment) => environment.name === 'sandbox');
  const mayMakeKey = useKeyPermissions().environments.some((environment) => environment.name === name);
  const keys = useKeys();
  const users = useUsers({ enabled: user.is_owner });
  const sandbox = useQuery({
    queryKey: ['school', 'sandbox', 'has records'],
    queryFn: () => request<Page<Teacher>>('schools/sandbox/teachers?per_page=1'),
    enabled: seesSandbox,
  });
  if (keys.isPending || (user.is_owner && users.isPending) || (seesSandbox && sandbox.isPending)) return null;
  const now = new Date();
  const hasKey = (keys.data ?? []).some(
    ({ environment, revoked_at, expires_at }) =>
      environment === name && revoked_at === null && (expires_at === null || new Date(expires_at) > now),
  );
  const steps: (Step | false)[] = [
    seesSandbox && { name: 'sandbox', isDone: (sandbox.data?.pagination.total ?? 0) > 0 },
    mayMakeKey && { name: 'key', isDone: hasKey },
    name === 'production' && !user.is_limited[name] && { name: 'import', isDone: !schoolIsEmpty },
    user.is_owner && { name: 'colleague', isDone: (users.data?.length ?? 0) > 1 },
  ];
  return steps.filter((step) => step !== false);
}
