import type { RollOverKind } from '@homeroom/roll-over';
import { Option, SubCommand } from 'nest-commander';
import { Operator } from '../operator';
import { idOf } from '../option-values';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { YearEndCommand, type YearEndOptions, yearNamed } from './year-end-command';

interface Options extends YearEndOptions {
  next?: string;
  withoutTeachers?: boolean;
  withoutRooms?: boolean;
  withoutSchedules?: boolean;
  teacher?: number;
}

@SubCommand({
  name: 'open',
  arguments: '<year>',
  argsDescription: { year: 'id or name of the school year whose classes are copied' },
  description:
    'Make the classes of the next school year from those of a year, each in the same term of the next year, without students unless the class ' +
    'goes on. Classes that were copied before are left as they are, so it can be run again. It is undone with import undo',
})
export class YearOpenCommand extends YearEndCommand {
  override readonly summary = 'Make the classes of the next school year';
  readonly examples = [
    ['year open 2025-26 --dry-run', 'Show which classes would be made'],
    ['year open 2025-26 --school Lincoln --without-rooms', 'Make the classes of one school, without rooms'],
    ['year open 2025-26 --exceptions ~/classes.csv', 'Let the listed classes go on with their students'],
  ] as const;
  protected readonly kind: RollOverKind = 'open';

  constructor(
    protected readonly workspace: Workspace,
    protected readonly output: Output,
    protected readonly operator: Operator,
  ) {
    super();
  }

  async run([year = '']: string[], options: Options): Promise<void> {
    const { next, withoutTeachers = false, withoutRooms = false, withoutSchedules = false, teacher = null } = options;
    await this.roll(year, options, async (school) => ({
      ...{
        keepsTeachers: !withoutTeachers,
        keepsRooms: !withoutRooms,
        keepsSchedules: !withoutSchedules,
        teacherId: teacher,
      },
      ...(next !== undefined && { nextYearId: await yearNamed(school, next) }),
    }));
  }

  @Option({
    flags: '--next <year>',
    description: 'id or name of the next school year; by default the first one after it',
  })
  next(text: string): string {
    return text;
  }

  @Option({ flags: '--without-teachers', description: 'give all classes the teacher of --teacher' })
  withoutTeachers(): boolean {
    return true;
  }

  @Option({ flags: '--without-rooms', description: 'leave the rooms out' })
  withoutRooms(): boolean {
    return true;
  }

  @Option({ flags: '--without-schedules', description: 'leave the schedules out' })
  withoutSchedules(): boolean {
    return true;
  }

  @Option({ flags: '--teacher <id>', description: 'the teacher of classes whose own is not kept, or has left' })
  teacher(text: string): number {
    return idOf(text);
  }
}
