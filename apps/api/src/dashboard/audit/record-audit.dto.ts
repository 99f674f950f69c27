import { type Environment, environments, isCalendarDate, parseInstant, ValidationFailed } from '@homeroom/kernel';
import { kinds, QueryParameter } from '@homeroom/http';
import type { Bound, RecordFilter } from '@homeroom/audit';

const actions = ['read', 'write'] as const;

/** GET /dashboard/api/audit/records.csv */
export class RecordFilterDto {
  @QueryParameter(kinds.oneOf(environments))
  environment?: Environment;

  @QueryParameter(kinds.queryInteger(1))
  student_id?: number;

  @QueryParameter(kinds.queryInteger(1))
  key_id?: number;

  @QueryParameter(kinds.queryInteger(1))
  user_id?: number;

  @QueryParameter(kinds.oneOf(actions))
  action?: (typeof actions)[number];

  /** The first day, in the time zone of the school, or the first instant. */
  @QueryParameter(kinds.text(40))
  from?: string;

  /** The last day, or the instant before which events are read. */
  @QueryParameter(kinds.text(40))
  to?: string;

  /** @throws ValidationFailed */
  filter(timeZone: string): RecordFilter {
    const { student_id: studentId, key_id: keyId, user_id: userId, action } = this;
    return {
      // Student ids are unique within one environment only.
      environment: this.environment ?? (studentId === undefined ? undefined : 'production'),
      studentId,
      keyId,
      userId,
      action,
      from: bound('from', this.from, timeZone),
      to: bound('to', this.to, timeZone),
    };
  }
}

/** GET /dashboard/api/audit/records */
export class RecordPageDto extends RecordFilterDto {
  /** The id of the last event of the page before. */
  @QueryParameter(kinds.queryInteger(1, Number.MAX_SAFE_INTEGER))
  before?: number;
}

function bound(name: string, text: string | undefined, timeZone: string): Bound | undefined {
  if (text === undefined) return undefined;
  const found = isCalendarDate(text) ? { day: text, timeZone } : parseInstant(text);
  if (!found) throw new ValidationFailed([`${name} must be a date or a date-time`]);
  return found;
}
