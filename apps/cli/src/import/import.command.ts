import { Command } from 'nest-commander';
import { CommandGroup } from '../cli-command';
import { ImportCsvCommand } from './import-csv.command';
import { ImportOneRosterCommand } from './import-oneroster.command';
import { ImportListCommand } from './import-list.command';
import { ImportShowCommand } from './import-show.command';
import { ImportUndoCommand } from './import-undo.command';

@Command({
  name: 'import',
  description: 'Create and change records from files, see what an import did, and undo it',
  subCommands: [ImportCsvCommand, ImportOneRosterCommand, ImportListCommand, ImportShowCommand, ImportUndoCommand],
})
export class ImportCommand extends CommandGroup {
  override readonly summary = 'Create and change records from files';
  readonly examples = [
    ['import csv students ~/students.csv --environment sandbox --dry-run', 'Show what a file would change'],
    ['import list --environment sandbox', 'The imports of the sandbox'],
  ] as const;
}
