import { verifyBackup } from '@homeroom/backup';
import { SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { Output } from '../terminal/output';
import { withBackupReport } from './backup-report';

@SubCommand({
  name: 'verify',
  arguments: '<file>',
  argsDescription: { file: 'a file that backup create wrote' },
  description: 'Read a complete backup and verify its checksums and counts. It needs no database',
})
export class BackupVerifyCommand extends DataCommand {
  override readonly summary = 'Verify that a backup is complete';
  readonly examples = [
    ['backup verify ~/school.backup.tar', 'Check that the file is complete, and show its date'],
  ] as const;

  constructor(private readonly output: Output) {
    super();
  }

  async run([file = '']: string[], { json = false }: { json?: boolean }): Promise<void> {
    await withBackupReport('Complete', file, { output: this.output, json }, (onProgress) =>
      verifyBackup(file, onProgress),
    );
  }
}
