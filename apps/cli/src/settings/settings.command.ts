import { Command } from 'nest-commander';
import { CommandGroup } from '../cli-command';
import { SettingsTimeZoneCommand } from './settings-time-zone.command';

@Command({
  name: 'settings',
  description: 'Show and change what the database keeps for all processes',
  subCommands: [SettingsTimeZoneCommand],
})
export class SettingsCommand extends CommandGroup {
  readonly examples = [['settings time-zone', 'Show the time zone of the school']] as const;
}
