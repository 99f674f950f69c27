import { Command } from 'nest-commander';
import { CommandGroup } from '../cli-command';
import { MigrateDownCommand, MigrateUpCommand } from './migrate-steps.command';
import { MigrateStatusCommand } from './migrate-status.command';

@Command({
  name: 'migrate',
  description: 'Bring the database to another version of Homeroom. The service migrates up by itself when it starts',
  subCommands: [MigrateUpCommand, MigrateDownCommand, MigrateStatusCommand],
})
export class MigrateCommand extends CommandGroup {
  override readonly summary = 'Bring the database to another version';
  readonly examples = [
    ['migrate status', 'Which migrations ran, and which are pending'],
    ['migrate up', 'Run those that are pending'],
  ] as const;
}
