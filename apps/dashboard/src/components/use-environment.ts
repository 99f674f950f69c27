import { useSearchParams } from 'react-router';
import { useSession } from '../api/session';
import type { Environment, EnvironmentName } from '../api/types';

/** The session storage holds the name of the environment only, never a record. */
const remembered = 'homeroom.environment';

interface ChosenEnvironment extends Environment {
  /** The id of the chosen school; empty for all schools. */
  school: string;
  /** `?environment=sandbox&school=3`, for links within the dashboard. */
  search: string;
  select: (name: EnvironmentName) => void;
}

/** The environment in the URL, else the last one chosen in this tab, else the first one served. */
export function useEnvironment(): ChosenEnvironment {
  const { environments } = useSession();
  const [params, setParams] = useSearchParams();
  const named = (name: string | null) => environments.find((environment) => environment.name === name);
  const chosen = named(params.get('environment')) ?? named(sessionStorage.getItem(remembered)) ?? environments[0];
  if (!chosen) throw new Error('The user has no role in a school that is served');
  const school = /^\d+$/.exec(params.get('school') ?? '')?.[0] ?? '';
  return {
    ...chosen,
    school,
    search: `?environment=${chosen.name}${school === '' ? '' : `&school=${school}`}`,
    select: (name) => {
      sessionStorage.setItem(remembered, name);
      // The page and the filters apply to one environment only.
      setParams({ environment: name });
    },
  };
}

/** The documentation of the API at an environment. */
export const docsUrl = (baseUrl: string): string => baseUrl.replace(/\/v1$/, '/docs');
