import { AuditTrail } from '@homeroom/audit';
import type { Environment } from '@homeroom/kernel';
import { Option, SubCommand } from 'nest-commander';
import { ImportSubCommand } from '../import/import-command';
import { Operator } from '../operator';
import { idOf, oneOf } from '../option-values';
import { confirm } from '../terminal/confirmation';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { calendarKinds, services } from './calendar-kinds';

@SubCommand({
  name: 'remove',
  arguments: '<kind> <id>',
  argsDescription: { kind: calendarKinds.join(', '), id: 'the id in calendar list' },
  description: 'Remove a school year without terms, a term, or days without lessons. Asks for confirmation',
})
export class CalendarRemoveCommand extends ImportSubCommand {
  override readonly summary = 'Remove a school year, a term or days without lessons';
  readonly examples = [['calendar remove closed-day 1 --yes', 'The school has lessons on these days']] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run(
    [word = '', text = '']: string[],
    { environment, yes }: { environment: Environment; yes?: boolean },
  ): Promise<void> {
    const { service, noun } = services[oneOf('The kind', calendarKinds, word)];
    const id = idOf(text);
    if (!yes) await confirm(`Remove ${noun} ${id} of ${environment}`, this.output.terminal, { environment });
    await this.withSchool(environment, (school) => {
      const audit = school.get(AuditTrail, { strict: false });
      const operator = { actor: this.operator.actor, action: 'calendar remove', isDryRun: false };
      return audit.runForOperator(operator, () => school.get(service, { strict: false }).remove(id));
    });
    this.output.note(`The ${noun} ${id} of ${environment} is removed.`);
  }

  @Option({ flags: '--yes', description: 'do not ask for confirmation' })
  yes(): boolean {
    return true;
  }
}
