import { Text, Tooltip } from '@mantine/core';

interface Props {
  value: string | null;
  /** What is written instead when there is no such time. */
  never?: string;
}

/** An instant in the viewer's zone, near ones as a distance; the pointer and the keyboard find it in UTC. */
export function Time({ value, never = 'Never' }: Props) {
  if (value === null) {
    return (
      <Text span inherit c="dimmed">
        {never}
      </Text>
    );
  }
  const at = new Date(value);
  const utc = at.toISOString();
  return (
    <Tooltip label={utc} events={{ hover: false, focus: true, touch: true }}>
      <time dateTime={utc} title={utc} tabIndex={0} style={{ whiteSpace: 'nowrap' }}>
        {worded(at, new Date())}
      </time>
    </Tooltip>
  );
}

const distance = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const thisYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const otherYear = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** The unit of a distance, by the seconds from which on it is used. */
const units = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

function worded(at: Date, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  const away = Math.abs(seconds);
  if (away < 45) return 'just now';
  if (away < 7 * 86_400) {
    const [size, unit] = units.find(([from]) => away >= from) ?? [60, 'minute'];
    return distance.format(Math.trunc(seconds / size) || Math.sign(seconds), unit);
  }
  return (at.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(at);
}
