import { TeacherMergesService } from '@homeroom/merges';
import type { INestApplicationContext } from '@nestjs/common';
import { SubCommand } from 'nest-commander';
import { MergeCommand } from '../merges/merge-command';

@SubCommand({
  name: 'merge',
  arguments: '<kept> <other>',
  argsDescription: { kept: 'the id of the record that stays', other: 'the id of the record that goes' },
  description:
    'Make two records of one teacher one: the classes and users of the other record move to the one that stays. It can be undone for 30 days. ' +
    'Asks for confirmation',
})
export class TeachersMergeCommand extends MergeCommand {
  protected readonly noun = 'teacher';
  override readonly summary = 'Make two records of one teacher one';
  readonly examples = [
    ['teachers merge 1 2 --environment sandbox --dry-run --json', 'Show what would move, and what both records have'],
    ['teachers merge 1 2 --environment sandbox --yes', 'Merge them: where both have a value, that of 1 counts'],
  ] as const;

  protected serviceOf(school: INestApplicationContext): TeacherMergesService {
    return school.get(TeacherMergesService, { strict: false });
  }
}
