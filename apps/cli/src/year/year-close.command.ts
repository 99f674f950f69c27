import type { RollOverKind } from '@homeroom/roll-over';
import { RecordSchools } from '@homeroom/rostering';
import { Option, SubCommand } from 'nest-commander';
import { Operator } from '../operator';
import { printable, WrongUsage } from '../option-values';
import { schoolNamed } from '../school-option';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { YearEndCommand, type YearEndOptions } from './year-end-command';

interface Options extends YearEndOptions {
  levels?: string[];
  reason?: string;
  nextSchool?: string;
  nextLevel?: string;
}

@SubCommand({
  name: 'close',
  arguments: '<year>',
  argsDescription: { year: 'id or name of the school year that ends' },
  description:
    'Close a school year of a school: students go to the next grade level, those who complete the last one are withdrawn from the day ' +
    'after the year on, seats end with the last day of their term, and classes are archived. It is done completely, or not at all, ' +
    'and undone with import undo. A year that is closed already is left as it is',
})
export class YearCloseCommand extends YearEndCommand {
  override readonly summary = 'Close a school year';
  readonly examples = [
    ['year close 2025-26 --dry-run', 'Show what would change'],
    ['year close 2025-26 --school Lincoln --exceptions ~/repeats.csv', 'Close the year of one school'],
    [
      'year close 2025-26 --levels K,1,2,3,4,5 --next-school Hill --next-level 6',
      'Send the last level to another school',
    ],
    ['year close 2029-30 --on 2030-06-30', 'Prepare it for a day to come'],
  ] as const;
  protected readonly kind: RollOverKind = 'close';

  constructor(
    protected readonly workspace: Workspace,
    protected readonly output: Output,
    protected readonly operator: Operator,
  ) {
    super();
  }

  async run([year = '']: string[], options: Options): Promise<void> {
    const { levels, reason, nextSchool: name, nextLevel: gradeLevel } = options;
    if ((name === undefined) !== (gradeLevel === undefined)) {
      throw new WrongUsage('--next-school and --next-level go together');
    }
    await this.roll(year, options, async (school) => {
      const schools = name === undefined ? [] : await school.get(RecordSchools, { strict: false }).all();
      const nextSchool =
        name === undefined || gradeLevel === undefined ? null : { schoolId: schoolNamed(name, schools), gradeLevel };
      return { nextSchool, ...(levels && { levels }), ...(reason !== undefined && { reason }) };
    });
  }

  @Option({
    flags: '--levels <levels>',
    description:
      'the grade levels of the school in their order, with commas; by default those of its last closed year, or natural order',
  })
  levels(text: string): string[] {
    return printable('--levels', text)
      .split(',')
      .map((level) => level.trim())
      .filter((level) => level !== '');
  }

  @Option({
    flags: '--reason <text>',
    description: 'why students leave who complete the last level; Graduated by default',
  })
  reason(text: string): string {
    return printable('--reason', text);
  }

  @Option({ flags: '--next-school <school>', description: 'the school to which they go instead of leaving' })
  nextSchool(text: string): string {
    return printable('--next-school', text);
  }

  @Option({ flags: '--next-level <level>', description: 'their grade level there' })
  nextLevel(text: string): string {
    return printable('--next-level', text);
  }
}
