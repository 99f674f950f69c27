import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ApiError, requestTagged, type Tagged } from '../../api/request';
import { useEnvironment } from '../../components/use-environment';

/**
 * Loads a record with its entity tag, anew each time that a component with it is mounted. It is not reloaded afterwards: with
 * a new tag a PUT would overwrite a change that the user has not seen.
 *
 * @param path below `schools/<environment>/`
 */
export function useTaggedRecord<T>(path: string): UseQueryResult<Tagged<T>, ApiError> {
  const { name } = useEnvironment();
  return useQuery<Tagged<T>, ApiError>({
    queryKey: ['edited', name, path],
    queryFn: () => requestTagged<T>(`schools/${name}/${path}`),
    staleTime: Infinity,
    gcTime: 0,
  });
}
