import { Command } from 'nest-commander';
import { CommandGroup } from '../cli-command';
import { PrivacyEraseCommand } from './privacy-erase.command';
import { PrivacyExportCommand } from './privacy-export.command';
import { PrivacyScrubCommand } from './privacy-scrub.command';

@Command({
  name: 'privacy',
  description: 'Export all data about a student, or erase their personal data',
  subCommands: [PrivacyExportCommand, PrivacyEraseCommand, PrivacyScrubCommand],
})
export class PrivacyCommand extends CommandGroup {
  override readonly summary = 'Export or erase the data of a student';
  readonly examples = [
    ['privacy export --student 2 --environment sandbox --output ~/student-2.json', 'Export all data about a student'],
    [
      'privacy erase --student 2 --environment sandbox --yes',
      'Erase the personal data of a student without confirmation',
    ],
  ] as const;
}
