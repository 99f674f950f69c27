import { RollOvers } from '@homeroom/roll-over';
import type { Environment } from '@homeroom/kernel';
import { SubCommand } from 'nest-commander';
import { ImportDataCommand } from '../import/import-command';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';

@SubCommand({ name: 'list', description: 'List the school years that were closed or opened, or are to be' })
export class YearListCommand extends ImportDataCommand {
  readonly examples = [['year list', 'Those of production']] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run(_arguments: string[], { environment, json }: { environment: Environment; json?: boolean }): Promise<void> {
    const all = await this.withSchool(environment, (school) => school.get(RollOvers, { strict: false }).list());
    if (json) return this.output.json(all);
    if (all.length === 0) return this.output.note(`No school year of ${environment} was closed or opened.`);
    this.output.table(
      ['ID', 'WHAT', 'YEAR', 'SCHOOL', 'ON', 'STATE', 'IMPORT'],
      all.map(({ id, kind, school_year: year, school_id: school, on, status, import_id: importId }) => [
        ...[String(id), kind, year, String(school ?? ''), on, status],
        String(importId ?? ''),
      ]),
    );
  }
}
