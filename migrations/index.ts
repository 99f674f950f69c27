import type { Environment } from '@homeroom/kernel';
import type { SchemaPlan } from '@homeroom/database';
import { Keys } from './access/0001-keys';
import { Rotation } from './access/0002-rotation';
import { Dashboard } from './access/0003-dashboard';
import { Trail } from './access/0004-trail';
import { KeyChanges } from './access/0005-key-changes';
import { SignIn } from './access/0006-sign-in';
import { IdempotencyKeyHash } from './access/0007-idempotency-key-hash';
import { Roles } from './access/0008-roles';
import { Oidc } from './access/0009-oidc';
import { Commands } from './access/0010-commands';
import { KeyErrors } from './access/0011-key-errors';
import { SecondFactor } from './access/0012-second-factor';
import { AuditActions } from './access/0013-audit-actions';
import { AuditErasure } from './access/0014-audit-erasure';
import { Installation } from './access/0015-installation';
import { AuditChanges } from './access/0016-audit-changes';
import { ImportScopes } from './access/0017-import-scopes';
import { ResetLinks } from './access/0018-reset-links';
import { ShareHolders } from './access/0019-share-holders';
import { SchoolEvents } from './access/0020-school-events';
import { WrittenIn } from './access/0021-written-in';
import { Webhooks } from './access/0022-webhooks';
import { OneRosterTokens } from './access/0023-oneroster-tokens';
import { People } from './school/0001-people';
import { Classes } from './school/0002-classes';
import { Communications } from './school/0003-communications';
import { Academics } from './school/0004-academics';
import { Overview } from './school/0005-overview';
import { DeepPages } from './school/0006-deep-pages';
import { StudentJson } from './school/0007-student-json';
import { Fold } from './school/0008-fold';
import { MoreShards } from './school/0009-more-shards';
import { AttendanceFromIndex } from './school/0010-attendance-from-index';
import { EnrollmentPeriods } from './school/0012-enrollment-periods';
import { Changes } from './school/0015-changes';
import { NameOrder } from './school/0016-name-order';
import { Imports } from './school/0017-imports';
import { RosterObjects } from './school/0018-roster-objects';
import { RosterTables } from './school/0019-roster-tables';
import { UpdateTimes } from './school/0020-update-times';
import { Seats } from './school/0021-seats';
import { NameCollation } from './school/0022-name-collation';
import { TeacherChanges } from './school/0023-teacher-changes';
import { ImportDigests } from './school/0024-import-digests';
import { ErasedPeople } from './school/0025-erased-people';
import { ImportHeadings } from './school/0026-import-headings';
import { ImportRetention } from './school/0028-import-retention';
import { ImportJobs } from './school/0030-import-jobs';
import { ClassSearch } from './school/0031-class-search';
import { StudentOrder } from './school/0032-student-order';
import { Schools } from './school/0033-schools';
import { Shares } from './school/0034-shares';
import { SchoolLimits } from './school/0035-school-limits';
import { GradesOfAClass } from './school/0036-grades-of-a-class';
import { SettledShares } from './school/0037-settled-shares';
import { TeachingDays } from './school/0038-teaching-days';
import { FormerStudents } from './school/0039-former-students';
import { ComposedTexts } from './school/0040-composed-texts';
import { ImportLosses } from './school/0043-import-losses';
import { ClassesWithoutTeacher } from './school/0044-classes-without-teacher';
import { FamilyNames } from './school/0045-family-names';
import { Calendar } from './school/0046-calendar';
import { LastDays } from './school/0047-last-days';
import { RollOvers } from './school/0048-roll-overs';
import { Merges } from './school/0049-merges';
import { PreferredNames } from './school/0050-preferred-names';
import { DistinctStudents } from './school/0051-distinct-students';
import { Contacts } from './school/0052-contacts';
import { Pasts } from './school/0053-pasts';
import { Events } from './school/0054-events';
import { Gradebook } from './school/0056-gradebook';
import { RosterEntries } from './school/0057-roster-entries';
import { MovedRecords } from './school/0058-moved-records';
import { StudentWithdrawals } from './school/0014-student-withdrawals';
import { NoMilestones } from './school/0011-no-milestones';
import { RecordHistory } from './school/0013-record-history';
import { releases } from './releases';

export { releases } from './releases';

/** Migrations of the schema `access`, which all environments share. */
const accessMigrations = [
  Keys,
  Rotation,
  Dashboard,
  Trail,
  KeyChanges,
  SignIn,
  IdempotencyKeyHash,
  Roles,
  Oidc,
  Commands,
  KeyErrors,
  SecondFactor,
  AuditActions,
  AuditErasure,
  Installation,
  AuditChanges,
  ImportScopes,
  ResetLinks,
  ShareHolders,
  SchoolEvents,
  WrittenIn,
  Webhooks,
  OneRosterTokens,
];

/** Migrations of the schema of each environment. The `search_path` selects the schema, so table names are unqualified. */
const schoolMigrations = [
  People,
  Classes,
  Communications,
  Academics,
  Overview,
  DeepPages,
  StudentJson,
  Fold,
  MoreShards,
  AttendanceFromIndex,
  NoMilestones,
  EnrollmentPeriods,
  RecordHistory,
  StudentWithdrawals,
  Changes,
  NameOrder,
  Imports,
  RosterObjects,
  RosterTables,
  UpdateTimes,
  Seats,
  NameCollation,
  TeacherChanges,
  ImportDigests,
  ErasedPeople,
  ImportHeadings,
  ImportRetention,
  ImportJobs,
  ClassSearch,
  StudentOrder,
  Schools,
  Shares,
  SchoolLimits,
  GradesOfAClass,
  SettledShares,
  TeachingDays,
  FormerStudents,
  ComposedTexts,
  ImportLosses,
  ClassesWithoutTeacher,
  FamilyNames,
  Calendar,
  LastDays,
  RollOvers,
  Merges,
  PreferredNames,
  DistinctStudents,
  Contacts,
  Pasts,
  Events,
  Gradebook,
  RosterEntries,
  MovedRecords,
];

/** All schemas of an installation that serves these environments. The shared schema comes first. */
export const schemaPlans = (environments: readonly Environment[]): SchemaPlan[] => [
  { schema: 'access', migrations: accessMigrations },
  ...environments.map((environment) => ({ schema: environment, migrations: schoolMigrations })),
];

/** The same as they were in a release. @throws TypeError if there is no such release */
export function schemaPlansOf(version: string, environments: readonly Environment[]): SchemaPlan[] {
  const release = releases.find((each) => each.version === version);
  if (!release) throw new TypeError(`There is no release ${version}`);
  return schemaPlans(environments).map(({ schema, migrations }) => {
    const newest = schema === 'access' ? release.access : release.school;
    return { schema, migrations: migrations.slice(0, migrations.findIndex(({ name }) => name === newest) + 1) };
  });
}
