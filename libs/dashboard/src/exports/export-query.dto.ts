import { kinds, QueryParameter } from '@homeroom/http';
import { type ExportFormat, exportFormats, type StudentStatus, studentStatuses } from '@homeroom/export';
import { type RosterVersion, rosterVersions } from '@homeroom/oneroster';

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
