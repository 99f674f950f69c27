import { isCursor, type Bound, type PageFilter, type RecordFilter } from '@homeroom/audit';
import { kinds, QueryParameter } from '@homeroom/http';
import { type Environment, environments, isCalendarDate, parseInstant, ValidationFailed } from '@homeroom/kernel';

const actions = ['read', 'write'] as const;

/** GET /dashboard/api/schools/:environment/students/:id/audit */
export class StudentAuditDto {
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

  /** The `next` of the page before. */
  @QueryParameter(kinds.text(2_000))
  before?: string;

  /** The id of an entry, whose events are read one by one. */
  @QueryParameter(kinds.queryInteger(1, Number.MAX_SAFE_INTEGER))
  entry?: number;

  /** @throws ValidationFailed */
  matching(timeZone: string): Pick<RecordFilter, 'keyId' | 'userId' | 'action' | 'from' | 'to'> {
    const { key_id: keyId, user_id: userId, action } = this;
    return { keyId, userId, action, from: bound('from', this.from, timeZone), to: bound('to', this.to, timeZone) };
  }

  /** @throws ValidationFailed */
  get cursor(): string | null {
    const { before = null } = this;
    if (before !== null && !isCursor(before)) throw new ValidationFailed(['before must be the next of a page']);
    return before;
  }
}

/** GET /dashboard/api/audit/records and records.csv */
export class RecordAuditDto extends StudentAuditDto {
  /** Production without it, since ids are unique within one environment only. */
  @QueryParameter(kinds.oneOf(environments))
  environment?: Environment;

  @QueryParameter(kinds.queryInteger(1))
  student_id?: number;

  @QueryParameter(kinds.queryInteger(1))
  school_id?: number;

  /** @throws ValidationFailed */
  filter(timeZone: string): PageFilter {
    const { environment = 'production', student_id: studentId, school_id: id } = this;
    return {
      environment,
      studentId,
      school: id === undefined ? undefined : { environment, id },
      ...this.matching(timeZone),
    };
  }
}

function bound(name: string, text: string | undefined, timeZone: string): Bound | undefined {
  if (text === undefined) return undefined;
  const found = isCalendarDate(text) ? { day: text, timeZone } : parseInstant(text);
  if (!found) throw new ValidationFailed([`${name} must be a date or a date-time`]);
  return found;
}
