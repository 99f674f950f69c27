import { TeacherMergesService } from '@homeroom/merges';
import type { INestApplicationContext } from '@nestjs/common';
import { SubCommand } from 'nest-commander';
import { UndoMergeCommand } from '../merges/undo-merge-command';

@SubCommand({
  name: 'undo-merge',
  arguments: '<kept> <other>',
  argsDescription: { kept: 'the id of the record that stayed', other: 'the id of the record that has gone' },
  description:
    'Undo a merge within 30 days: the other record is back with its id and with what was not changed since. Asks for confirmation',
})
export class TeachersUndoMergeCommand extends UndoMergeCommand {
  protected readonly noun = 'teacher';
  override readonly summary = 'Undo a merge of two records';
  readonly examples = [['teachers undo-merge 1 2 --environment sandbox --yes', 'They are two teachers']] as const;

  protected undo(school: INestApplicationContext, keptId: number, otherId: number): Promise<object> {
    return school.get(TeacherMergesService, { strict: false }).undo(keptId, otherId);
  }
}
