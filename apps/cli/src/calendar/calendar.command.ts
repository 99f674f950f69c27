import { Command } from 'nest-commander';
import { CommandGroup } from '../cli-command';
import { CalendarAddCommand } from './calendar-add.command';
import { CalendarListCommand } from './calendar-list.command';
import { CalendarRemoveCommand } from './calendar-remove.command';

@Command({
  name: 'calendar',
  description: 'Keep the school years, terms and days without lessons',
  subCommands: [CalendarListCommand, CalendarAddCommand, CalendarRemoveCommand],
})
export class CalendarCommand extends CommandGroup {
  readonly examples = [
    ['calendar list', 'The calendar of production'],
    ['calendar add year 2025-26 --first-day 2025-08-25 --last-day 2026-06-12', 'A school year of the whole district'],
  ] as const;
}
