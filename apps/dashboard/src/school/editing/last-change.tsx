import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/request';
import { useSession } from '../../api/session';
import type { LastChange as Change } from '../../api/types';
import { useEnvironment } from '../../components/use-environment';
import { longTime } from '../school-clock';

interface Props {
  /** Of the record, below `schools/<environment>/`: `students/5`. */
  path: string;
  /** What the user sees of it, such as its entity tag. The change is read again with another one. */
  seen: string;
}

/** Who changed a record last, and when, by the clocks of the school. Renders nothing until it is known. */
export function LastChange({ path, seen }: Props) {
  const { name } = useEnvironment();
  const { school_time_zone: zone } = useSession();
  const { data } = useQuery({
    queryKey: ['edited', name, path, 'last change', seen],
    queryFn: () => request<{ change: Change | null }>(`schools/${name}/last-change/${path}`),
    gcTime: 0,
  });
  if (!data?.change) return null;
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      Changed by {authorOf(data.change)}, {longTime(new Date(data.change.at), zone)}.
    </Text>
  );
}

function authorOf({ user, key, actor }: Change): string {
  if (user !== null) return user.name ?? 'a user who was deleted';
  if (key !== null) return `the program with the key “${key.name ?? key.id}”`;
  return actor ?? 'Homeroom';
}
