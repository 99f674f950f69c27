import { AuditReader } from './audit/audit-reader';
import { CurrentSemesters } from './current-semesters.queries';
import { StudentAbsence } from './days/absence';
import { SchoolDay } from './days/school-day';
import { Timetable } from './days/timetable';
import { DuplicateStudents } from './duplicates/duplicate-students';
import { EnvironmentAccess } from './environment-access';
import { FilterChoices } from './filter-choices';
import { DashboardKeys } from './keys/dashboard-keys';
import { Overview } from './overview';
import { SandboxSeed } from './sandbox-seed';

/** Providers of the application of the dashboard. */
export const dashboardServices = [AuditReader, DashboardKeys, EnvironmentAccess, SandboxSeed];

/** Providers of the application of an environment, by which the dashboard reads its records. */
export const environmentServices = [
  CurrentSemesters,
  DuplicateStudents,
  FilterChoices,
  Overview,
  SchoolDay,
  StudentAbsence,
  Timetable,
];
