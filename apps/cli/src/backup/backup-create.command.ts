import { createBackup } from '@homeroom/backup';
import { Option, SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { withBackupReport } from './backup-report';
import { everySchema, notBackedUp } from './installation-backup';

@SubCommand({
  name: 'create',
  arguments: '<file>',
  argsDescription: { file: 'the tar archive to write; only you can read it' },
  description:
    'Write a consistent snapshot of all records of all environments to a file. The service may be running. The file has ' +
    'personal data: protect it like the database',
})
export class BackupCreateCommand extends DataCommand {
  override readonly summary = 'Write all records to a file';
  readonly examples = [
    ['backup create ~/school.backup.tar --force', 'Back up all records, and replace an earlier backup'],
    ['backup create ~/school-$(date +%F).backup.tar --json', 'A daily backup, for a timer'],
  ] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run(
    [file = '']: string[],
    { json = false, force = false }: { json?: boolean; force?: boolean },
  ): Promise<void> {
    const options = { file, replace: force, plans: everySchema, excludedTables: notBackedUp };
    await withBackupReport('Backed up', file, { output: this.output, json }, (onProgress) =>
      this.workspace.withDatabase((address) => createBackup(address, { ...options, onProgress })),
    );
  }

  @Option({ flags: '--force', description: 'replace an existing file when the new one is complete' })
  force(): boolean {
    return true;
  }
}
