import { Command } from 'nest-commander';
import { CommandGroup } from '../cli-command';
import { StudentsMergeCommand } from './students-merge.command';
import { StudentsUndoMergeCommand } from './students-undo-merge.command';

@Command({
  name: 'students',
  description: 'Make two records of one student one',
  subCommands: [StudentsMergeCommand, StudentsUndoMergeCommand],
})
export class StudentsCommand extends CommandGroup {
  readonly examples = [
    ['students merge 3 4 --environment sandbox --dry-run', 'Show what becomes of two records of one student'],
    ['students merge --help', 'Show how two records are merged'],
  ] as const;
}
