import { restoreBackup } from '@homeroom/backup';
import { SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { Output } from '../output';
import { Workspace } from '../workspace';
import { reported } from './backup-report';
import { everySchema, initialRows, notBackedUp } from './installation-backup';

@SubCommand({
  name: 'restore',
  arguments: '<file>',
  argsDescription: { file: 'what backup create wrote, by this version of Homeroom or an older one' },
  description:
    'Fill an empty database with the records of a backup and bring it up to date. API keys work as they did then; ' +
    'who was signed in to the dashboard signs in again. Refused while a service uses the database',
})
export class BackupRestoreCommand extends DataCommand {
  override readonly summary = 'Fill an empty database from a file';
  readonly examples = [['backup restore ~/school.backup.tar', 'Everything back, before the service starts']] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run([file = '']: string[], { json = false }: { json?: boolean }): Promise<void> {
    await reported('Restored', file, { output: this.output, json }, (onProgress) =>
      this.workspace.withDatabase((address) =>
        restoreBackup(address, { file, plans: everySchema, initialRows, excludedTables: notBackedUp, onProgress }),
      ),
    );
  }
}
