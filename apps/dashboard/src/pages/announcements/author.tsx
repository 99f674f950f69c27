import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/request';

/** The name of the user who wrote an announcement, or whose key was used for it. */
export function Author({ id }: { id: number }) {
  const author = useQuery({
    queryKey: ['user-name', id],
    queryFn: () => request<{ name: string | null }>(`users/${id}/name`),
  });
  if (!author.data) return author.isError ? 'Not known' : '…';
  return author.data.name ?? 'A user who was deleted';
}
