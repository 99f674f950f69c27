import { type AttendanceStatus, attendanceStatuses } from '@homeroom/academics';
import { kinds, QueryParameter } from '@homeroom/http';

/** GET /dashboard/api/schools/{environment}/day */
export class SchoolDayDto {
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
