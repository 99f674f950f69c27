import { kinds, QueryParameter } from '@homeroom/http';
import {
  type ExportFormat,
  exportFormats,
  type RosterVersion,
  rosterVersions,
  type StudentStatus,
  studentStatuses,
} from '@homeroom/interchange';

/** GET /dashboard/api/schools/{environment}/exports/{list} */
export class ExportQueryDto {
  @QueryParameter(kinds.oneOf(exportFormats))
  format?: ExportFormat;

  /** Which students. */
  @QueryParameter(kinds.oneOf(studentStatuses))
  status?: StudentStatus;
}

/** GET /dashboard/api/schools/{environment}/exports/oneroster */
export class PackageQueryDto {
  /** The version of OneRoster CSV. */
  @QueryParameter(kinds.oneOf(rosterVersions))
  version?: RosterVersion;
}
