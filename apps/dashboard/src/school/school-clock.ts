/** A date and time of day without a zone, `YYYY-MM-DDTHH:mm`, as a `datetime-local` field has it. */
type LocalTime = string;

/** The date and time of day that the clocks of a time zone show at an instant. */
export function localTimeAt(instant: Date, timeZone: string): LocalTime {
  // The Swedish format is nearly that of ISO 8601.
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return parts.format(instant).replace(' ', 'T');
}

/**
 * The instant at which the clocks of a time zone show a date and time of day. Of a time that they show twice it is the first
 * instant. For a time that they skip, it is as long after the change as the time is in the gap: 02:30 becomes 03:30.
 *
 * @returns null for a text that is no such time
 */
export function instantOf(local: LocalTime, timeZone: string): Date | null {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return null;
  // The offsets before and after any change of the clocks near that time.
  const [before, after] = [-day, day].map((distance) => offsetAt(new Date(asUtc + distance), timeZone)) as [
    number,
    number,
  ];
  const candidates = [before, after].map((offset) => new Date(asUtc - offset));
  return (
    candidates.find((instant) => localTimeAt(instant, timeZone) === local.slice(0, 16)) ?? new Date(asUtc - before)
  );
}

const day = 24 * 3_600_000;

/** Milliseconds by which the clocks of a time zone are ahead of UTC. */
function offsetAt(instant: Date, timeZone: string): number {
  const minute = Math.floor(instant.getTime() / 60_000) * 60_000;
  return Date.parse(`${localTimeAt(instant, timeZone)}Z`) - minute;
}

/** Such as `Fri, Nov 20, 2026, 16:30`, by the clocks of a time zone. */
export const longTime = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en', {
    timeZone,
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).format(instant);
