import { Command } from 'nest-commander';
import { CommandGroup } from '../cli-command';
import { YearCancelCommand } from './year-cancel.command';
import { YearCloseCommand } from './year-close.command';
import { YearListCommand } from './year-list.command';
import { YearOpenCommand } from './year-open.command';

@Command({
  name: 'year',
  description: 'Close a school year, and open the next one',
  subCommands: [YearCloseCommand, YearOpenCommand, YearListCommand, YearCancelCommand],
})
export class YearCommand extends CommandGroup {
  readonly examples = [
    ['year close 2025-26 --dry-run', 'Show what the end of the year would change'],
    ['year open 2025-26', 'Make the classes of the next year'],
  ] as const;
}
