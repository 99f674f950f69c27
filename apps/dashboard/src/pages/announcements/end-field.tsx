import { TextInput } from '@mantine/core';
import { useSession } from '../../api/session';
import { instantOf, longTime } from '../../school/school-clock';

interface Props {
  /** As `AnnouncementDraft.end`. */
  value: string;
  onChange: (end: string) => void;
  error: string | undefined;
}

/** When an announcement ends, by the clocks of the school. */
export function EndField({ value, onChange, error }: Props) {
  const { school_time_zone: zone } = useSession();
  const end = value === '' ? null : instantOf(value, zone);
  const isOver = end !== null && end <= new Date();
  return (
    <TextInput
      type="datetime-local"
      label="Ends"
      description={
        end === null
          ? `Empty: it does not end. Times are those of the school (${zone}).`
          : `${isOver ? 'Ended' : 'Ends'} ${longTime(end, zone)}, school time (${zone}).`
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
