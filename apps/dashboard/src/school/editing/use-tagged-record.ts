import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ApiError, Tagged } from '../../api/request';
import { useEnvironment } from '../../components/use-environment';
import { type Beside, readTaggedRecord } from './read-tagged-record';

/**
 * Loads a record with its entity tag, anew each time that a component with it is mounted. It is not reloaded afterwards: with
 * a new tag a PUT would overwrite a change that the user has not seen.
 *
 * @param path below `schools/<environment>/`
 * @param beside what is read beside it
 */
export function useTaggedRecord<T>(path: string, beside: Beside = {}): UseQueryResult<Tagged<T>, ApiError> {
  const { name } = useEnvironment();
  return useQuery<Tagged<T>, ApiError>({
    queryKey: ['edited', name, path],
    queryFn: () => readTaggedRecord<T>(`schools/${name}/${path}`, beside),
    staleTime: Infinity,
    gcTime: 0,
  });
}
