import { RollOvers } from '@homeroom/roll-over';
import type { Environment } from '@homeroom/kernel';
import { SubCommand } from 'nest-commander';
import { ImportSubCommand } from '../import/import-command';
import { idOf } from '../option-values';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';

@SubCommand({
  name: 'cancel',
  arguments: '<id>',
  argsDescription: { id: 'the id in year list' },
  description: 'Cancel the close or the opening of a school year that is prepared for a day to come',
})
export class YearCancelCommand extends ImportSubCommand {
  override readonly summary = 'Cancel what is prepared';
  readonly examples = [['year cancel 3', 'Cancel the roll-over 3']] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run([text = '']: string[], { environment }: { environment: Environment }): Promise<void> {
    const id = idOf(text);
    await this.withSchool(environment, (school) => school.get(RollOvers, { strict: false }).cancel(id));
    this.output.note(`The roll-over ${id} of ${environment} is cancelled.`);
  }
}
