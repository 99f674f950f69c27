import { createBackup } from '@homeroom/backup';
import { Option, SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { Output } from '../output';
import { Workspace } from '../workspace';
import { reported } from './backup-report';
import { everySchema, notBackedUp } from './installation-backup';

@SubCommand({
  name: 'create',
  arguments: '<file>',
  argsDescription: { file: 'where to write it: an archive that tar opens, for nobody but you to read' },
  description:
    'Write every record of every environment, as it is at one instant, to a file; the service may run. It holds ' +
    'personal data: keep it as safe as the database',
})
export class BackupCreateCommand extends DataCommand {
  override readonly summary = 'Write every record to a file';
  readonly examples = [
    ['backup create ~/school.backup.tar --force', 'Every record as it is now, instead of an earlier backup'],
    ['backup create ~/school-$(date +%F).backup.tar --json', 'One a day, for a timer'],
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
    await reported('Backed up', file, { output: this.output, json }, (onProgress) =>
      this.workspace.withDatabase((address) => createBackup(address, { ...options, onProgress })),
    );
  }

  @Option({ flags: '--force', description: 'replace a file that is there, once the new one is complete' })
  force(): boolean {
    return true;
  }
}
