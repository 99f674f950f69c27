import { SubCommand } from 'nest-commander';
import { limitText } from '../limit-text';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { SchoolDataCommand, type SchoolOptions } from './school-data-command';

@SubCommand({ name: 'list', description: 'List the schools of an environment with their limits' })
export class SchoolsListCommand extends SchoolDataCommand {
  readonly examples = [
    ['schools list', 'The schools of production'],
    ['schools list --environment sandbox --json', 'Those of the sandbox as JSON'],
  ] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run(_arguments: string[], { environment, json }: SchoolOptions): Promise<void> {
    const schools = await this.workspace.withSchoolLimits((limits) => limits.list(environment));
    if (json) return this.output.json(schools);
    if (schools.length === 0) return this.output.note(`There are no schools in ${environment}.`);
    this.output.table(
      ['ID', 'IDENTIFIER', 'NAME', 'LIMIT'],
      schools.map(({ id, identifier, name, limit }) => [
        String(id),
        identifier ?? '',
        name,
        limit ? limitText(limit) : 'none',
      ]),
    );
  }
}
