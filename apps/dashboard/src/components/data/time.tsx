import { Text, Tooltip } from '@mantine/core';

interface Props {
  value: string | null;
  /** Shown when the value is null. */
  never?: string;
}

/** An instant in the viewer's time zone, or as a relative time when it is near. The tooltip shows it in UTC. */
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
        {relativeTime(at, new Date())}
      </time>
    </Tooltip>
  );
}

const distance = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const thisYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const otherYear = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** Units of relative times, each with the number of seconds from which it is used. */
const units = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

function relativeTime(at: Date, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  const away = Math.abs(seconds);
  if (away < 45) return 'just now';
  if (away < 7 * 86_400) {
    const [size, unit] = units.find(([from]) => away >= from) ?? [60, 'minute'];
    return distance.format(Math.trunc(seconds / size) || Math.sign(seconds), unit);
  }
  return (at.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(at);
}
