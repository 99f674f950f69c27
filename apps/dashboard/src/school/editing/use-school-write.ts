import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { queries } from '../../api/queries';
import { type ApiError, type Options, request } from '../../api/request';
import { useEnvironment } from '../../components/use-environment';

interface Write extends Options {
  method: 'POST' | 'PUT' | 'DELETE';
  /** Below `schools/<environment>/`. */
  path: string;
}

/** Writes to the chosen environment. The write is pending until the page shows its result, or what has changed before a conflict. */
export function useSchoolWrite<Answer = undefined>(): UseMutationResult<Answer, ApiError, Write> {
  const { name } = useEnvironment();
  const reload = () => queries.invalidateQueries({ queryKey: ['school', name] });
  return useMutation<Answer, ApiError, Write>({
    mutationFn: ({ path, ...options }) => request<Answer>(`schools/${name}/${path}`, options),
    onSuccess: reload,
    onError: ({ status }) => (status === 404 || status === 409 ? reload() : undefined),
  });
}
