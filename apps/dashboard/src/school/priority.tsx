import { Badge } from '@mantine/core';
import type { Announcement } from '../api/types';

/** From the most pressing. */
export const priorities = ['urgent', 'high', 'normal', 'low'] as const;

const colors: Readonly<Record<Announcement['priority'], string>> = {
  urgent: 'red',
  high: 'amber',
  normal: 'homeroom',
  low: 'gray',
};

/** How pressing an announcement is, in its word. */
export function Priority({ of }: { of: Announcement['priority'] }) {
  return (
    <Badge color={colors[of]} miw="max-content">
      {of}
    </Badge>
  );
}
