import { Command } from 'nest-commander';
import { CommandGroup } from '../cli-command';
import { ExportOneRosterCommand } from './export-oneroster.command';
import { ExportCsvCommand, ExportNdjsonCommand } from './export-records.command';

@Command({
  name: 'export',
  description:
    'Write records to a file: as CSV for a spreadsheet, as one JSON document per line for a program, or as a OneRoster package for ' +
    'another system',
  subCommands: [ExportCsvCommand, ExportNdjsonCommand, ExportOneRosterCommand],
})
export class ExportCommand extends CommandGroup {
  override readonly summary = 'Write records to a file';
  readonly examples = [
    ['export csv teachers --environment sandbox --output ~/teachers.csv', 'All teachers, for a spreadsheet'],
    ['export ndjson grades --environment sandbox > ~/grades.ndjson', 'All grades, for a program'],
  ] as const;
}
