import { Command } from 'nest-commander';
import { CommandGroup } from '../cli-command';
import { MigrateDownCommand, MigrateUpCommand } from './migrate-steps.command';
import { MigrateStatusCommand } from './migrate-status.command';

@Command({
  name: 'migrate',
  description:
    'Migrate the database to another version of Homeroom. The service runs pending migrations when it starts',
  subCommands: [MigrateUpCommand, MigrateDownCommand, MigrateStatusCommand],
})
export class MigrateCommand extends CommandGroup {
  override readonly summary = 'Migrate the database to another version';
  readonly examples = [
    ['migrate status', 'List migrations that have run, and pending ones'],
    ['migrate up', 'Run the pending migrations'],
  ] as const;
}
