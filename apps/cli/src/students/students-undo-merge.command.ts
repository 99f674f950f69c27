import { AuditTrail } from '@homeroom/audit';
import type { Environment } from '@homeroom/kernel';
import { StudentMergesService } from '@homeroom/merges';
import { Option, SubCommand } from 'nest-commander';
import { ImportDataCommand } from '../import/import-command';
import { Operator } from '../operator';
import { idOf } from '../option-values';
import { confirm } from '../terminal/confirmation';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';

interface Options {
  environment: Environment;
  yes?: boolean;
  json?: boolean;
}

@SubCommand({
  name: 'undo-merge',
  arguments: '<kept> <other>',
  argsDescription: { kept: 'the id of the record that stayed', other: 'the id of the record that has gone' },
  description:
    'Undo a merge within 30 days: the other record is back with its id and with what was not changed since. Asks for confirmation',
})
export class StudentsUndoMergeCommand extends ImportDataCommand {
  override readonly summary = 'Undo a merge of two records';
  readonly examples = [['students undo-merge 3 4 --environment sandbox --yes', 'They are two students']] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run([first = '', second = '']: string[], { environment, yes, json }: Options): Promise<void> {
    const [keptId, otherId] = [idOf(first), idOf(second)];
    if (!yes)
      await confirm(`Undo the merge of student ${otherId} of ${environment} into ${keptId}`, this.output.terminal, {
        environment,
      });
    const stayed = await this.withSchool(environment, (school) => {
      const operator = { actor: this.operator.actor, action: 'students undo-merge', isDryRun: false };
      return school
        .get(AuditTrail, { strict: false })
        .runForOperator(operator, () => school.get(StudentMergesService, { strict: false }).undo(keptId, otherId));
    });
    if (json) return this.output.json({ student_id: keptId, merged_id: otherId, ...stayed });
    const count = [stayed.enrollments, stayed.grades, stayed.attendance, stayed.fields].flat().length;
    this.output.note(
      `Students ${keptId} and ${otherId} of ${environment} are two again.` +
        (count === 0 ? '' : ` ${count} changes since the merge stay with ${keptId}; --json lists them.`),
    );
  }

  @Option({ flags: '--yes', description: 'do not ask for confirmation' })
  yes(): boolean {
    return true;
  }
}
