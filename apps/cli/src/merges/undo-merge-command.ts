import { AuditTrail } from '@homeroom/audit';
import { capitalized, type Environment } from '@homeroom/kernel';
import { type INestApplicationContext, Injectable } from '@nestjs/common';
import { Option } from 'nest-commander';
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

/** Undoes a merge of two records of one person. */
@Injectable()
export abstract class UndoMergeCommand extends ImportDataCommand {
  protected abstract readonly noun: 'student' | 'teacher';

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  /** @returns lists of what was changed since the merge */
  protected abstract undo(school: INestApplicationContext, keptId: number, otherId: number): Promise<object>;

  async run([first = '', second = '']: string[], { environment, yes, json }: Options): Promise<void> {
    const [keptId, otherId] = [idOf(first), idOf(second)];
    const { noun } = this;
    if (!yes)
      await confirm(`Undo the merge of ${noun} ${otherId} of ${environment} into ${keptId}`, this.output.terminal, {
        environment,
      });
    const stayed = await this.withSchool(environment, (school) => {
      const operator = { actor: this.operator.actor, action: `${noun}s undo-merge`, isDryRun: false };
      return school
        .get(AuditTrail, { strict: false })
        .runForOperator(operator, () => this.undo(school, keptId, otherId));
    });
    if (json) return this.output.json({ [`${noun}_id`]: keptId, merged_id: otherId, ...stayed });
    const count = Object.values(stayed).flat().length;
    this.output.note(
      `${capitalized(noun)}s ${keptId} and ${otherId} of ${environment} are two again.` +
        (count === 0 ? '' : ` ${count} changes since the merge stay with ${keptId}; --json lists them.`),
    );
  }

  @Option({ flags: '--yes', description: 'do not ask for confirmation' })
  yes(): boolean {
    return true;
  }
}
