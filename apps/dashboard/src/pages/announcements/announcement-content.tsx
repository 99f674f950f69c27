import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session';
import type { Announcement } from '../../api/types';
import { FieldList } from '../../school/records/field-list';
import { Priority } from '../../school/records/priority';
import { longTime } from '../../school/school-clock';
import { Audience } from './audience';

type Shown = Pick<Announcement, 'content' | 'scope' | 'class_id' | 'grade_level' | 'priority' | 'expires_at'>;

interface Props {
  of: Shown;
  /** Fields that only a published announcement has. */
  more?: readonly (readonly [string, ReactNode])[];
}

/** An announcement as its readers see it. The text is shown as it was written, without any markup. */
export function AnnouncementContent({ of: announcement, more = [] }: Props) {
  return (
    <Stack gap="lg">
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{announcement.content}</Text>
      <FieldList
        fields={[
          ['For', <Audience of={announcement} />],
          ['Priority', <Priority of={announcement.priority} />],
          ['Ends', <End at={announcement.expires_at} />],
          ...more,
        ]}
      />
    </Stack>
  );
}

/** When an announcement ends, by the clocks of the school. */
function End({ at }: { at: string | null }) {
  const { school_time_zone: zone } = useSession();
  if (at === null) return 'Never';
  return (
    <>
      <time dateTime={at}>{longTime(new Date(at), zone)}</time> ({zone})
    </>
  );
}
