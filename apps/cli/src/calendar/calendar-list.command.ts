import { CalendarReport } from '@homeroom/calendar';
import type { Environment } from '@homeroom/kernel';
import { SubCommand } from 'nest-commander';
import { ImportDataCommand } from '../import/import-command';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';

@SubCommand({ name: 'list', description: 'List the school years, terms and days without lessons' })
export class CalendarListCommand extends ImportDataCommand {
  readonly examples = [
    ['calendar list', 'The calendar of production'],
    ['calendar list --environment sandbox --json', 'That of the sandbox as JSON'],
  ] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run(_arguments: string[], { environment, json }: { environment: Environment; json?: boolean }): Promise<void> {
    const entries = await this.withSchool(environment, (school) => school.get(CalendarReport, { strict: false }).all());
    if (json) return this.output.json(entries);
    if (entries.length === 0) return this.output.note(`The calendar of ${environment} is empty.`);
    this.output.table(
      ['KIND', 'ID', 'NAME', 'FIRST DAY', 'LAST DAY', 'SCHOOL'],
      entries.map(({ kind, id, name, first_day, last_day, school }) => [
        ...[kind, String(id), name, first_day ?? '', last_day ?? ''],
        school ?? 'all',
      ]),
    );
  }
}
