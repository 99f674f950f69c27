import { Clock, SystemClock } from '@homeroom/kernel';
import { version } from '@homeroom/settings';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Command } from 'commander';
import { InjectCommander } from 'nest-commander';
import { AuditExportCommand } from './audit/audit-export.command';
import { AuditListCommand } from './audit/audit-list.command';
import { AuditCommand } from './audit/audit.command';
import { BackupCreateCommand } from './backup/backup-create.command';
import { BackupRestoreCommand } from './backup/backup-restore.command';
import { BackupVerifyCommand } from './backup/backup-verify.command';
import { BackupCommand } from './backup/backup.command';
import { seeHelp } from './cli-command';
import { CompletionCommand } from './completion/completion.command';
import { DoctorCommand } from './doctor/doctor.command';
import { examplesHelp, programName } from './examples';
import { ExportOneRosterCommand } from './export/export-oneroster.command';
import { ExportCsvCommand, ExportNdjsonCommand } from './export/export-records.command';
import { ExportCommand } from './export/export.command';
import { ImportCsvCommand } from './import/import-csv.command';
import { ImportOneRosterCommand } from './import/import-oneroster.command';
import { ImportListCommand } from './import/import-list.command';
import { ImportShowCommand } from './import/import-show.command';
import { ImportUndoCommand } from './import/import-undo.command';
import { ImportCommand } from './import/import.command';
import { KeysCreateCommand } from './keys/keys-create.command';
import { KeysListCommand } from './keys/keys-list.command';
import { KeysRevokeCommand } from './keys/keys-revoke.command';
import { KeysRotateCommand } from './keys/keys-rotate.command';
import { KeysCommand } from './keys/keys.command';
import { MigrateStatusCommand } from './migrate/migrate-status.command';
import { MigrateDownCommand, MigrateUpCommand } from './migrate/migrate-steps.command';
import { MigrateCommand } from './migrate/migrate.command';
import { Operator } from './operator';
import { Output } from './terminal/output';
import { PrivacyEraseCommand } from './privacy/privacy-erase.command';
import { PrivacyExportCommand } from './privacy/privacy-export.command';
import { PrivacyScrubCommand } from './privacy/privacy-scrub.command';
import { PrivacyCommand } from './privacy/privacy.command';
import { SchoolsLimitCommand } from './schools/schools-limit.command';
import { SchoolsListCommand } from './schools/schools-list.command';
import { YearCancelCommand } from './year/year-cancel.command';
import { YearCloseCommand } from './year/year-close.command';
import { YearListCommand } from './year/year-list.command';
import { YearOpenCommand } from './year/year-open.command';
import { YearCommand } from './year/year.command';
import { CalendarAddCommand } from './calendar/calendar-add.command';
import { CalendarListCommand } from './calendar/calendar-list.command';
import { CalendarRemoveCommand } from './calendar/calendar-remove.command';
import { CalendarCommand } from './calendar/calendar.command';
import { SchoolsCommand } from './schools/schools.command';
import { SeedCommand } from './seed.command';
import { StudentsMergeCommand } from './students/students-merge.command';
import { StudentsUndoMergeCommand } from './students/students-undo-merge.command';
import { StudentsCommand } from './students/students.command';
import { TeachersMergeCommand } from './teachers/teachers-merge.command';
import { TeachersUndoMergeCommand } from './teachers/teachers-undo-merge.command';
import { TeachersCommand } from './teachers/teachers.command';
import { SettingsCommand } from './settings/settings.command';
import { SettingsTimeZoneCommand } from './settings/settings-time-zone.command';
import { SyncsResetCommand } from './syncs/syncs-reset.command';
import { SyncsCommand } from './syncs/syncs.command';
import { Terminal } from './terminal/terminal';
import { UsersChangeCommand } from './users/users-change.command';
import { UsersCreateCommand } from './users/users-create.command';
import { UsersDisableCommand } from './users/users-disable.command';
import { UsersEnableCommand } from './users/users-enable.command';
import { UsersListCommand } from './users/users-list.command';
import { UsersResetPasswordCommand } from './users/users-reset-password.command';
import { UsersResetSecondFactorCommand } from './users/users-reset-second-factor.command';
import { UsersCommand } from './users/users.command';
import { WebhooksCreateCommand } from './webhooks/webhooks-create.command';
import { WebhooksDeleteCommand } from './webhooks/webhooks-delete.command';
import { WebhooksDeliveriesCommand } from './webhooks/webhooks-deliveries.command';
import { WebhooksDisableCommand, WebhooksEnableCommand } from './webhooks/webhooks-enable.command';
import { WebhooksListCommand } from './webhooks/webhooks-list.command';
import { WebhooksReplayCommand } from './webhooks/webhooks-replay.command';
import { WebhooksRotateCommand } from './webhooks/webhooks-rotate.command';
import { WebhooksTestCommand } from './webhooks/webhooks-test.command';
import { WebhooksCommand } from './webhooks/webhooks.command';
import { Workspace } from './workspace';

/** Options of the command line. Errors are thrown, so that `main.ts` handles them. */
export const cliOptions = {
  cliName: 'homeroom',
  logger: false,
  abortOnError: false,
  version,
  errorHandler: (error: Error): never => {
    throw error;
  },
} as const;

const examples = [
  ['keys create --name "First try" --environment sandbox', 'Create a key to try the API'],
  ['doctor', 'Check the installation'],
  ['keys create --help', 'Show the help of a command, with examples'],
] as const;

const exitCodes = `
Exit codes:
  0  success
  1  failure; a message says why
  2  usage error`;

/** All commands, in the order in which --help lists them. */
@Module({
  providers: [
    KeysCommand,
    KeysCreateCommand,
    KeysListCommand,
    KeysRotateCommand,
    KeysRevokeCommand,
    UsersCommand,
    UsersCreateCommand,
    UsersListCommand,
    UsersChangeCommand,
    UsersResetPasswordCommand,
    UsersResetSecondFactorCommand,
    UsersDisableCommand,
    UsersEnableCommand,
    YearCommand,
    YearCloseCommand,
    YearOpenCommand,
    YearListCommand,
    YearCancelCommand,
    CalendarCommand,
    CalendarListCommand,
    CalendarAddCommand,
    CalendarRemoveCommand,
    SchoolsCommand,
    SchoolsListCommand,
    SchoolsLimitCommand,
    StudentsCommand,
    StudentsMergeCommand,
    StudentsUndoMergeCommand,
    TeachersCommand,
    TeachersMergeCommand,
    TeachersUndoMergeCommand,
    WebhooksCommand,
    WebhooksCreateCommand,
    WebhooksListCommand,
    WebhooksDeliveriesCommand,
    WebhooksTestCommand,
    WebhooksRotateCommand,
    WebhooksDisableCommand,
    WebhooksEnableCommand,
    WebhooksReplayCommand,
    WebhooksDeleteCommand,
    AuditCommand,
    AuditListCommand,
    AuditExportCommand,
    ImportCommand,
    ImportCsvCommand,
    ImportOneRosterCommand,
    ImportListCommand,
    ImportShowCommand,
    ImportUndoCommand,
    ExportCommand,
    ExportCsvCommand,
    ExportNdjsonCommand,
    ExportOneRosterCommand,
    PrivacyCommand,
    PrivacyExportCommand,
    PrivacyEraseCommand,
    PrivacyScrubCommand,
    DoctorCommand,
    BackupCommand,
    BackupCreateCommand,
    BackupVerifyCommand,
    BackupRestoreCommand,
    SyncsCommand,
    SyncsResetCommand,
    SettingsCommand,
    SettingsTimeZoneCommand,
    SeedCommand,
    MigrateCommand,
    MigrateStatusCommand,
    MigrateUpCommand,
    MigrateDownCommand,
    CompletionCommand,
    { provide: Clock, useClass: SystemClock },
    Output,
    Workspace,
  ],
})
export class CliModule {
  /** The commands, on a terminal. @param words of the command that is run */
  static on(terminal: Terminal, words: readonly string[] = []): DynamicModule {
    const operator = { provide: Operator, useValue: new Operator(words) };
    return { module: CliModule, providers: [{ provide: Terminal, useValue: terminal }, operator] };
  }

  constructor(@InjectCommander() readonly program: Command) {
    program.name(programName).description('Administers a Homeroom installation, running or stopped');
    program.showHelpAfterError(seeHelp);
    // `export oneroster` has a --version of its own.
    program.enablePositionalOptions();
    program.addHelpText('after', () => `${examplesHelp(examples)}\n${exitCodes}`);
  }
}
