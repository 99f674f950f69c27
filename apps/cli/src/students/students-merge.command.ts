import { AuditTrail } from '@homeroom/audit';
import { Transactions } from '@homeroom/database';
import type { Environment } from '@homeroom/kernel';
import { type StudentMerged, StudentMergesService } from '@homeroom/merges';
import { Option, SubCommand } from 'nest-commander';
import { ImportDataCommand } from '../import/import-command';
import { Operator } from '../operator';
import { idOf, oneOf } from '../option-values';
import { confirm } from '../terminal/confirmation';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';

interface Options {
  environment: Environment;
  onConflict?: 'keep' | 'other';
  except?: string[];
  dryRun?: boolean;
  yes?: boolean;
  json?: boolean;
}

const nobody = { keyId: null, userId: null };

@SubCommand({
  name: 'merge',
  arguments: '<kept> <other>',
  argsDescription: { kept: 'the id of the record that stays', other: 'the id of the record that goes' },
  description:
    'Make two records of one student one: all that the other record has moves to the one that stays. It can be undone for 30 days. ' +
    'Asks for confirmation',
})
export class StudentsMergeCommand extends ImportDataCommand {
  override readonly summary = 'Make two records of one student one';
  readonly examples = [
    ['students merge 3 4 --environment sandbox --dry-run --json', 'Show what would move, and what both records have'],
    ['students merge 3 4 --environment sandbox --yes', 'Merge them: where both have a value, that of 3 counts'],
  ] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run([first = '', second = '']: string[], options: Options): Promise<void> {
    const { environment, onConflict = 'keep', except: exceptions = [], dryRun: isDryRun = false, yes, json } = options;
    const request = { keptId: idOf(first), otherId: idOf(second), onConflict, exceptions };
    const { keptId, otherId } = request;
    if (!isDryRun && !yes)
      await confirm(`Merge student ${otherId} of ${environment} into ${keptId}`, this.output.terminal, { environment });
    const merged = await this.withSchool(environment, async (school) => {
      const [audit, merges] = [
        school.get(AuditTrail, { strict: false }),
        school.get(StudentMergesService, { strict: false }),
      ];
      const operator = { actor: this.operator.actor, action: 'students merge', isDryRun };
      const run = () => (isDryRun ? merges.plan(request, nobody) : merges.merge(request, nobody));
      const result = await audit.runForOperator(operator, run);
      if (isDryRun)
        await school.get(Transactions, { strict: false }).execute(audit.readBy(operator, [keptId, otherId]));
      return result;
    });
    if (json) return this.output.json({ student_id: keptId, merged_id: otherId, ...shown(merged) });
    this.output.note(
      isDryRun
        ? `Students ${keptId} and ${otherId} of ${environment} would be one: ${summaryOf(merged)}.`
        : `Students ${keptId} and ${otherId} of ${environment} are one: ${summaryOf(merged)}.`,
    );
  }

  @Option({ flags: '--on-conflict <record>', description: 'which record counts where both have a value: keep, other' })
  onConflict(text: string): 'keep' | 'other' {
    return oneOf('--on-conflict', ['keep', 'other'], text);
  }

  @Option({ flags: '--except <key>', description: 'a conflict of --dry-run that is decided the other way; repeatable' })
  except(text: string, before: string[] = []): string[] {
    return [...before, text];
  }

  @Option({ flags: '--dry-run', description: 'show what would move and what both have, and change nothing' })
  dryRun(): boolean {
    return true;
  }

  @Option({ flags: '--yes', description: 'do not ask for confirmation' })
  yes(): boolean {
    return true;
  }
}

const shown = ({ moved, conflicts }: StudentMerged) => ({ moved, conflicts });

/** Without values: the terminal of an operator keeps what it shows. */
function summaryOf({ moved, conflicts }: StudentMerged): string {
  const parts = Object.entries(moved).map(([kind, count]) => `${kind.replace('_', ' ')} ${count}`);
  const keys = conflicts.map(({ key }) => key);
  return `${parts.join(', ')} moved; ${keys.length === 0 ? 'no conflicts' : `both had ${keys.join(', ')}`}`;
}
