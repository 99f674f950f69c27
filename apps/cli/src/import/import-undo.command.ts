import { UndoImport } from '@homeroom/import-jobs';
import type { Environment } from '@homeroom/kernel';
import { Option, SubCommand } from 'nest-commander';
import { confirm } from '../terminal/confirmation';
import { idOf } from '../option-values';
import { Operator } from '../operator';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { ImportDataCommand } from './import-command';

interface Options {
  environment: Environment;
  yes?: boolean;
  json?: boolean;
}

@SubCommand({
  name: 'undo',
  arguments: '<id>',
  argsDescription: { id: 'the id in import list' },
  description:
    'Put back what an import changed: records that it created are deleted, the others get their former values. Nothing is undone if ' +
    'one of the records was changed since, or if other records refer to one that would be deleted. Asks for confirmation',
})
export class ImportUndoCommand extends ImportDataCommand {
  override readonly summary = 'Put back what an import changed';
  readonly examples = [
    ['import undo 2 --environment sandbox --yes', 'Put back what import 2 changed, without confirmation'],
    ['import undo 1 --environment sandbox --yes --json', 'The same of import 1, for a program'],
  ] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run([text = '']: string[], { environment, yes, json }: Options): Promise<void> {
    const id = idOf(text);
    if (!yes) await confirm(`Undo import ${id} of ${environment}`, this.output.terminal, { environment });
    const undone = await this.withSchool(environment, (school) =>
      school.get(UndoImport, { strict: false }).run(id, { actor: this.operator.actor }),
    );
    if (json) this.output.json(undone);
    else this.output.note(`Import ${id} of ${environment} is undone.`);
  }

  @Option({ flags: '--yes', description: 'do not ask for confirmation' })
  yes(): boolean {
    return true;
  }
}
