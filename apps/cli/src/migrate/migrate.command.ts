import { Command } from 'nest-commander';
import { CommandGroup } from '../cli-command';
import { MigrateDownCommand, MigrateUpCommand } from './migrate-steps.command';
import { MigrateStatusCommand } from './migrate-status.command';

@Command({
  name: 'migrate',
  description: 'Bring the database to another version of Homeroom; npm start migrates up by itself',
  subCommands: [MigrateUpCommand, MigrateDownCommand, MigrateStatusCommand],
})
export class MigrateCommand extends CommandGroup {}
