import { attendanceLengths, type AttendanceStatus } from '@homeroom/academics';
import { kinds, Optional, QueryParameter, Required } from '@homeroom/http';
import type { AbsenceDays, ReportedAbsence } from './absence';

/** GET /dashboard/api/schools/{environment}/students/{id}/absence */
export class AbsenceDaysDto {
  /** By default today at the school. */
  @QueryParameter(kinds.date)
  first_day?: string;

  /** By default the first day. */
  @QueryParameter(kinds.date)
  last_day?: string;

  days(): AbsenceDays {
    return { firstDay: this.first_day, lastDay: this.last_day };
  }
}

/** A mark that is replaced, as the user saw it. */
class ReplacedMarkDto {
  @Required(kinds.integer())
  id!: number;

  /** As the answer of the GET has it. */
  @Required(kinds.text(40))
  recorded_at!: string;
}

/** A day has no more classes with a mark than this, and an absence no more days. */
const mostReplaced = 1_000;

/** POST /dashboard/api/schools/{environment}/students/{id}/absence */
export class AbsenceDto {
  @Required(kinds.oneOf(['absent', 'excused']))
  status!: Extract<AttendanceStatus, 'absent' | 'excused'>;

  @Required(kinds.date)
  first_day!: string;

  @Optional(kinds.date)
  last_day?: string | null;

  @Optional(kinds.text(attendanceLengths.notes))
  notes?: string | null;

  /** The marks that it replaces. Others stay. */
  @Optional(kinds.arrayOf(ReplacedMarkDto, mostReplaced))
  replaced?: ReplacedMarkDto[] | null;

  details(): ReportedAbsence {
    const { status, first_day: firstDay, last_day: lastDay, notes = null, replaced } = this;
    const seen = (replaced ?? []).map(({ id, recorded_at: recordedAt }) => ({ id, recordedAt }));
    return { status, firstDay, lastDay: lastDay ?? firstDay, notes, replaced: seen };
  }
}
