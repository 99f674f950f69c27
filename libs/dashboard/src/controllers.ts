import { AuditController } from './audit/audit.controller';
import { LastChangeController } from './audit/last-change.controller';
import { RecordAuditController } from './audit/record-audit.controller';
import { StudentAuditController } from './audit/student-audit.controller';
import { AbsenceController } from './days/absence.controller';
import { SchoolDayController } from './days/school-day.controller';
import { TimetableController } from './days/timetable.controller';
import { DuplicatesController } from './duplicates/duplicates.controller';
import { ExportsController } from './exports/exports.controller';
import { ListExportController } from './exports/list-export.controller';
import { DashboardImportsController } from './imports/imports.controller';
import { DashboardKeysController } from './keys/dashboard-keys.controller';
import { OneRosterConnectionController } from './keys/oneroster-connection.controller';
import { RollOversController } from './roll-overs/roll-overs.controller';
import { SandboxSeedController } from './sandbox-seed.controller';
import { SchoolLimitsController } from './school-limits/school-limits.controller';
import { SchoolsController } from './schools.controller';
import { EnvironmentUsageController } from './usage/environment-usage.controller';
import { UsageController } from './usage/usage.controller';
import { DashboardWebhooksController } from './webhooks/dashboard-webhooks.controller';

/** The controllers of the dashboard, but those of accounts. */
export const dashboardControllers = [
  AbsenceController,
  AuditController,
  DashboardKeysController,
  DashboardWebhooksController,
  DuplicatesController,
  EnvironmentUsageController,
  ExportsController,
  DashboardImportsController,
  LastChangeController,
  ListExportController,
  OneRosterConnectionController,
  RecordAuditController,
  RollOversController,
  SandboxSeedController,
  SchoolDayController,
  SchoolLimitsController,
  SchoolsController,
  StudentAuditController,
  TimetableController,
  UsageController,
];
