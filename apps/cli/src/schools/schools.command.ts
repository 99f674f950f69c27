import { Command } from 'nest-commander';
import { CommandGroup } from '../cli-command';
import { SchoolsLimitCommand } from './schools-limit.command';
import { SchoolsListCommand } from './schools-list.command';

@Command({
  name: 'schools',
  description: 'List schools, and limit the requests of their API keys',
  subCommands: [SchoolsListCommand, SchoolsLimitCommand],
})
export class SchoolsCommand extends CommandGroup {
  readonly examples = [
    ['schools list', 'The schools of production with their limits'],
    ['schools limit Lincoln --per-hour 5000 --per-minute 500', 'A limit for all keys of a school together'],
  ] as const;
}
