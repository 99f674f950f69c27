import { Command } from 'nest-commander';
import { CommandGroup } from '../cli-command';
import { TeachersMergeCommand } from './teachers-merge.command';
import { TeachersUndoMergeCommand } from './teachers-undo-merge.command';

@Command({
  name: 'teachers',
  description: 'Make two records of one teacher one',
  subCommands: [TeachersMergeCommand, TeachersUndoMergeCommand],
})
export class TeachersCommand extends CommandGroup {
  readonly examples = [
    ['teachers merge 1 2 --environment sandbox --dry-run', 'Show what becomes of two records of one teacher'],
    ['teachers merge --help', 'Show how two records are merged'],
  ] as const;
}
