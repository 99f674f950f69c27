import type { Settings } from '@homeroom/settings';
import { type Finding, ok, warning } from './finding';

const check = 'time zone';

/** @param stored the time zone of the school in the database; null before the first start */
export function timeZoneFinding(stored: string | null, { schoolTimeZone, isTimeZoneGiven }: Settings): Finding {
  if (stored === null) return ok(check, `Not stored yet: the first start of the service stores ${schoolTimeZone}`);
  if (!isTimeZoneGiven || schoolTimeZone === stored) return ok(check, `School days are those of ${stored}`);
  return warning(
    check,
    `SCHOOL_TIME_ZONE is ${schoolTimeZone}, but the database has ${stored}, which counts`,
    `Unset SCHOOL_TIME_ZONE, or run settings time-zone ${schoolTimeZone}`,
  );
}
