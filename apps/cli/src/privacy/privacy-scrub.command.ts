import { personalTables, scrub, type ScrubResult, surveyScrub } from '@homeroom/privacy';
import type { Environment } from '@homeroom/kernel';
import { Option, SubCommand } from 'nest-commander';
import { confirm } from '../terminal/confirmation';
import { Operator } from '../operator';
import { oneOf } from '../option-values';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { EnvironmentCommand } from './environment-command';
import { assertWalOverwritten, walLines } from './wal-report';

interface Options {
  environment: Environment;
  tables?: string[];
  yes?: boolean;
  json?: boolean;
}

@SubCommand({
  name: 'scrub',
  description:
    'Remove the bytes of erased data from the disk: rewrite the tables with personal data, their indexes and the ' +
    'statistics, and overwrite the write-ahead log. Requests to a table wait while it is rewritten. Asks for confirmation',
})
export class PrivacyScrubCommand extends EnvironmentCommand {
  override readonly summary = 'Remove the bytes of erased data from the disk';
  readonly examples = [
    ['privacy scrub --environment sandbox --yes', 'After an erasure, at a time of low load'],
    ['privacy scrub --environment sandbox --tables student,grade --yes', 'Rewrite only the tables student and grade'],
  ] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run(_arguments: string[], { environment, tables = personalTables, yes, json }: Options): Promise<void> {
    const context = { actor: this.operator.actor, at: new Date() };
    const scrubbing = await this.withEnvironment(environment, async (session) => {
      if (!yes) {
        const sizes = (await surveyScrub(session, tables)).map(({ name, bytes }) => `${name} (${megabytes(bytes)})`);
        this.output.note(
          'Requests to a table wait while it is rewritten, about one second for 40 MB. Requests that wait',
        );
        this.output.note('too long get a 503. The disk needs as much free space as the largest table.');
        await confirm(`Rewrite ${sizes.join(', ')} of ${environment}`, this.output.terminal, { environment });
      }
      return scrub(session, environment, tables, context);
    });
    if (json) this.output.json({ environment, scrubbed_at: context.at, ...scrubbing });
    else this.print(scrubbing);
    assertWalOverwritten(scrubbing.wal);
  }

  @Option({ flags: '--tables <names>', description: 'only these tables, separated by commas' })
  tables(text: string): string[] {
    return text.split(',').map((name) => oneOf('--tables', personalTables, name));
  }

  @Option({ flags: '--yes', description: 'do not ask for confirmation' })
  yes(): boolean {
    return true;
  }

  @Option({ flags: '--json', description: 'print one JSON document' })
  json(): boolean {
    return true;
  }

  private print({ tables, wal }: ScrubResult): void {
    for (const { name, bytes, milliseconds } of tables) {
      this.output.note(`${name} is rewritten: ${megabytes(bytes)}, ${(milliseconds / 1_000).toFixed(1)} s.`);
    }
    for (const line of walLines(wal)) this.output.note(line);
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
