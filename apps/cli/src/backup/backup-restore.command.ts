import { restoreBackup } from '@homeroom/backup';
import { SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { Operator } from '../operator';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { withBackupReport } from './backup-report';
import { everySchema, initialRows, keepAuditFor, notBackedUp } from './installation-backup';

@SubCommand({
  name: 'restore',
  arguments: '<file>',
  argsDescription: { file: 'a backup of this version of Homeroom or an older one' },
  description:
    'Restore a backup to an empty database and run pending migrations. API keys work as at the time of the backup. ' +
    'Dashboard users must sign in again. The restore is recorded in the audit log. Fails while a service uses the database',
})
export class BackupRestoreCommand extends DataCommand {
  override readonly summary = 'Restore a backup to an empty database';
  readonly examples = [
    ['backup restore ~/school.backup.tar', 'Restore all records before the service starts'],
  ] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run([file = '']: string[], { json = false }: { json?: boolean }): Promise<void> {
    const keepAudit = keepAuditFor(this.operator.actor);
    const options = { file, plans: everySchema, initialRows, excludedTables: notBackedUp, keepAudit };
    await withBackupReport('Restored', file, { output: this.output, json }, (onProgress) =>
      this.workspace.withDatabase((address) => restoreBackup(address, { ...options, onProgress })),
    );
  }
}
