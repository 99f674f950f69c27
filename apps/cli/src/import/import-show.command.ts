import { ImportHistory } from '@homeroom/import-jobs';
import type { Environment } from '@homeroom/kernel';
import { SubCommand } from 'nest-commander';
import { idOf } from '../option-values';
import { Operator } from '../operator';
import { Output } from '../terminal/output';
import { writeOutput } from '../terminal/output-file';
import { Workspace } from '../workspace';
import { ImportSubCommand } from './import-command';

@SubCommand({
  name: 'show',
  arguments: '<id>',
  argsDescription: { id: 'the id in import list' },
  description:
    'Show what an import did to each record, with the former and the new values, as one JSON document per line. The reading is ' +
    'recorded in the audit log, with all students whose records it has',
})
export class ImportShowCommand extends ImportSubCommand {
  override readonly summary = 'Show what an import did to each record';
  readonly examples = [
    ['import show 1 --environment sandbox', 'What import 1 changed'],
    ['import show 1 --environment sandbox > ~/import-1.ndjson', 'The same, to a file'],
  ] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run([text = '']: string[], { environment }: { environment: Environment }): Promise<void> {
    const id = idOf(text);
    const author = { actor: this.operator.actor };
    await this.withSchool(environment, (school) =>
      writeOutput(this.output.terminal.stdout, async (write) => {
        for await (const records of school.get(ImportHistory, { strict: false }).records(id, author)) {
          await write(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
        }
      }),
    );
  }
}
