import { type AttendanceStatus, attendanceStatuses } from '@homeroom/academics';
import { kinds, QueryParameter } from '@homeroom/http';
import { SchoolParameter } from '@homeroom/schools';

/** GET /dashboard/api/schools/{environment}/overview */
export class OfSchoolDto {
  @SchoolParameter()
  school_id?: number;
}

/** GET /dashboard/api/schools/{environment}/day */
export class SchoolDayDto extends OfSchoolDto {
  /** By default today at the school. */
  @QueryParameter(kinds.date)
  date?: string;
}

const missed = attendanceStatuses.filter((status) => status !== 'present');

/** GET /dashboard/api/schools/{environment}/absentees */
export class AbsenteesDto extends SchoolDayDto {
  @QueryParameter(kinds.oneOf([...missed, 'any']))
  status?: Exclude<AttendanceStatus, 'present'> | 'any';

  /** By default the absent students only. */
  statuses(): readonly AttendanceStatus[] {
    return this.status === 'any' ? missed : [this.status ?? 'absent'];
  }
}
