import { StudentMergesService } from '@homeroom/merges';
import type { INestApplicationContext } from '@nestjs/common';
import { SubCommand } from 'nest-commander';
import { MergeCommand } from '../merges/merge-command';

@SubCommand({
  name: 'merge',
  arguments: '<kept> <other>',
  argsDescription: { kept: 'the id of the record that stays', other: 'the id of the record that goes' },
  description:
    'Make two records of one student one: all that the other record has moves to the one that stays. It can be undone for 30 days. ' +
    'Asks for confirmation',
})
export class StudentsMergeCommand extends MergeCommand {
  protected readonly noun = 'student';
  override readonly summary = 'Make two records of one student one';
  readonly examples = [
    ['students merge 3 4 --environment sandbox --dry-run --json', 'Show what would move, and what both records have'],
    ['students merge 3 4 --environment sandbox --yes', 'Merge them: where both have a value, that of 3 counts'],
  ] as const;

  protected serviceOf(school: INestApplicationContext): StudentMergesService {
    return school.get(StudentMergesService, { strict: false });
  }
}
