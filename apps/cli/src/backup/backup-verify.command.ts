import { verifyBackup } from '@homeroom/backup';
import { SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { Output } from '../output';
import { reported } from './backup-report';

@SubCommand({
  name: 'verify',
  arguments: '<file>',
  argsDescription: { file: 'what backup create wrote' },
  description: 'Read all of a backup and hold it against its checksums and counts; no database is needed',
})
export class BackupVerifyCommand extends DataCommand {
  override readonly summary = 'Check that a file is a whole backup';
  readonly examples = [['backup verify ~/school.backup.tar', 'Is it whole, and of when?']] as const;

  constructor(private readonly output: Output) {
    super();
  }

  async run([file = '']: string[], { json = false }: { json?: boolean }): Promise<void> {
    await reported('Whole', file, { output: this.output, json }, (onProgress) => verifyBackup(file, onProgress));
  }
}
