import { Command } from 'nest-commander';
import { CommandGroup } from '../cli-command';
import { PrivacyEraseCommand } from './privacy-erase.command';
import { PrivacyExportCommand } from './privacy-export.command';
import { PrivacyScrubCommand } from './privacy-scrub.command';

@Command({
  name: 'privacy',
  description: 'Hand out everything that is held about a student, or erase who they were',
  subCommands: [PrivacyExportCommand, PrivacyEraseCommand, PrivacyScrubCommand],
})
export class PrivacyCommand extends CommandGroup {
  override readonly summary = 'Hand out what is held about a student, or erase it';
  readonly examples = [
    ['privacy export --student 2 --environment sandbox --output ~/student-2.json', 'Everything about a student'],
    ['privacy erase --student 2 --environment sandbox --yes', 'Erase who a student was, without being asked'],
  ] as const;
}
