import { Command } from 'nest-commander';
import { CommandGroup } from '../cli-command';
import { BackupCreateCommand } from './backup-create.command';
import { BackupRestoreCommand } from './backup-restore.command';
import { BackupVerifyCommand } from './backup-verify.command';

@Command({
  name: 'backup',
  description: 'Keep every record of the installation in a file, and bring it back from there',
  subCommands: [BackupCreateCommand, BackupVerifyCommand, BackupRestoreCommand],
})
export class BackupCommand extends CommandGroup {
  override readonly summary = 'Keep every record in a file, and bring it back';
  readonly examples = [
    ['backup create ~/school.backup.tar', 'Every record as it is now, while the service runs'],
    ['backup verify ~/school.backup.tar', 'Is the file whole?'],
  ] as const;
}
