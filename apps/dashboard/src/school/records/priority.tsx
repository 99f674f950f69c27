import { Badge } from '@mantine/core';
import type { Announcement } from '../../api/types';

/** The most urgent first. */
export const priorities = ['urgent', 'high', 'normal', 'low'] as const;

const colors: Readonly<Record<Announcement['priority'], string>> = {
  urgent: 'red',
  high: 'amber',
  normal: 'homeroom',
  low: 'gray',
};

/** A badge with the priority of an announcement. */
export function Priority({ of }: { of: Announcement['priority'] }) {
  return (
    <Badge color={colors[of]} miw="max-content">
      {of}
    </Badge>
  );
}
