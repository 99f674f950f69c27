import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/request';

/** The name of a user, for a record that holds the id of its author. */
export function Author({ id }: { id: number }) {
  const author = useQuery({
    queryKey: ['user-name', id],
    queryFn: () => request<{ name: string | null }>(`users/${id}/name`),
  });
  if (!author.data) return author.isError ? 'Not known' : '…';
  return author.data.name ?? 'A user who was deleted';
}
