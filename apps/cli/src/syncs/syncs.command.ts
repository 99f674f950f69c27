import { Command } from 'nest-commander';
import { CommandGroup } from '../cli-command';
import { SyncsResetCommand } from './syncs-reset.command';

@Command({
  name: 'syncs',
  description: 'Manage the syncs of other systems',
  subCommands: [SyncsResetCommand],
})
export class SyncsCommand extends CommandGroup {
  readonly examples = [['syncs reset', 'Let all copies begin again']] as const;
}
