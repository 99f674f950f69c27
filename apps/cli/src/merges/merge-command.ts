import { AuditTrail } from '@homeroom/audit';
import { Transactions } from '@homeroom/database';
import { capitalized, type Environment } from '@homeroom/kernel';
import type { Merged, MergeRequest } from '@homeroom/merges';
import { type INestApplicationContext, Injectable } from '@nestjs/common';
import { Option } from 'nest-commander';
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

/** What the merges of all kinds of people do. */
interface Merging {
  merge(request: MergeRequest, who: typeof nobody): Promise<Merged<object>>;
  plan(request: MergeRequest, who: typeof nobody): Promise<Merged<object>>;
}

const nobody = { keyId: null, userId: null };

/** Makes two records of one person one. */
@Injectable()
export abstract class MergeCommand extends ImportDataCommand {
  protected abstract readonly noun: 'student' | 'teacher';

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  protected abstract serviceOf(school: INestApplicationContext): Merging;

  async run([first = '', second = '']: string[], options: Options): Promise<void> {
    const { environment, onConflict = 'keep', except: exceptions = [], dryRun: isDryRun = false, yes, json } = options;
    const request = { keptId: idOf(first), otherId: idOf(second), onConflict, exceptions };
    const { keptId, otherId } = request;
    const { noun } = this;
    if (!isDryRun && !yes)
      await confirm(`Merge ${noun} ${otherId} of ${environment} into ${keptId}`, this.output.terminal, { environment });
    const merged = await this.withSchool(environment, async (school) => {
      const [audit, merges] = [school.get(AuditTrail, { strict: false }), this.serviceOf(school)];
      const operator = { actor: this.operator.actor, action: `${noun}s merge`, isDryRun };
      const run = () => (isDryRun ? merges.plan(request, nobody) : merges.merge(request, nobody));
      const result = await audit.runForOperator(operator, run);
      if (isDryRun && noun === 'student')
        await school.get(Transactions, { strict: false }).execute(audit.readBy(operator, [keptId, otherId]));
      return result;
    });
    if (json) return this.output.json({ [`${noun}_id`]: keptId, merged_id: otherId, ...shown(merged) });
    const both = `${capitalized(noun)}s ${keptId} and ${otherId} of ${environment}`;
    this.output.note(`${both} ${isDryRun ? 'would be' : 'are'} one: ${summaryOf(merged)}.`);
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

const shown = ({ moved, conflicts }: Merged<object>) => ({ moved, conflicts });

/** Without values: the terminal of an operator keeps what it shows. */
function summaryOf({ moved, conflicts }: Merged<object>): string {
  const parts = Object.entries(moved).map(([kind, count]) => `${kind.replace('_', ' ')} ${count}`);
  const keys = conflicts.map(({ key }) => key);
  return `${parts.join(', ')} moved; ${keys.length === 0 ? 'no conflicts' : `both had ${keys.join(', ')}`}`;
}
