import { ImportHistory } from '@homeroom/import-jobs';
import type { Environment } from '@homeroom/kernel';
import { SubCommand } from 'nest-commander';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { ImportDataCommand } from './import-command';

@SubCommand({ name: 'list', description: 'List the imports of an environment, the newest first' })
export class ImportListCommand extends ImportDataCommand {
  readonly examples = [
    ['import list --environment sandbox', 'Show the imports of the sandbox'],
    ['import list --environment sandbox --json', 'The same as one JSON document'],
  ] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run(_arguments: string[], { environment, json }: { environment: Environment; json?: boolean }): Promise<void> {
    const imports = await this.withSchool(environment, (school) => school.get(ImportHistory, { strict: false }).list());
    if (json) return this.output.json(imports);
    this.output.table(
      ['ID', 'AT', 'LIST', 'FILE', 'BY', 'CREATED', 'CHANGED', 'UNDONE'],
      imports.map(({ id, imported_at: at, list, file, actor, created, changed, ...fate }) => [
        ...[String(id), at, list, file, actor, String(created), String(changed)],
        fate.undone_at ?? (fate.values_deleted_at === null ? '' : 'no longer possible'),
      ]),
    );
  }
}
