import { Command } from 'nest-commander';
import { CommandGroup } from '../cli-command';
import { BackupCreateCommand } from './backup-create.command';
import { BackupRestoreCommand } from './backup-restore.command';
import { BackupVerifyCommand } from './backup-verify.command';

@Command({
  name: 'backup',
  description: 'Back up all records of the installation to a file, verify it and restore it',
  subCommands: [BackupCreateCommand, BackupVerifyCommand, BackupRestoreCommand],
})
export class BackupCommand extends CommandGroup {
  override readonly summary = 'Back up all records to a file, and restore them';
  readonly examples = [
    ['backup create ~/school.backup.tar', 'Back up all records while the service runs'],
    ['backup verify ~/school.backup.tar', 'Check that the file is complete'],
  ] as const;
}
