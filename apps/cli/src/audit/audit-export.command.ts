import { Option, SubCommand } from 'nest-commander';
import { writtenTo } from '../destination';
import { oneOf } from '../option-values';
import { Output } from '../output';
import { Workspace } from '../workspace';
import { formats } from './event-line';
import { type Asked, TrailCommand } from './trail-command';

interface Options extends Asked {
  format: keyof typeof formats;
  output?: string;
}

const formatNames = Object.keys(formats) as (keyof typeof formats)[];

@SubCommand({
  name: 'export',
  description:
    'Write every event of the audit trail that is asked for, the newest first: for a spreadsheet, or, a JSON document a ' +
    'line, for a program',
})
export class AuditExportCommand extends TrailCommand {
  override readonly summary = 'Write every event of the trail to a file';
  readonly examples = [
    ['audit export --output ~/trail.csv', 'All of the trail, for a spreadsheet'],
    ['audit export --from 2026-03-02 --format ndjson > ~/trail.ndjson', 'Everything since a day, for a program'],
  ] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run(_arguments: string[], { format, output: file, ...asked }: Options): Promise<void> {
    const { heading, lineOf } = formats[format];
    const count = await this.withTrail(asked, (trail, filter) =>
      writtenTo(file ?? this.output.terminal.stdout, async (write) => {
        let events = 0;
        await write(heading);
        for await (const event of trail.events(filter)) {
          await write(lineOf(event));
          events += 1;
        }
        return events;
      }),
    );
    if (file !== undefined) this.output.note(`${file} has ${count.toLocaleString('en')} events.`);
  }

  @Option({ flags: '--format <format>', description: 'how it is written', choices: formatNames, defaultValue: 'csv' })
  format(text: string): string {
    return oneOf('--format', formatNames, text);
  }

  @Option({
    flags: '--output <file>',
    description: 'a new file, for nobody but you to read; standard output unless given',
  })
  outputFile(text: string): string {
    return text;
  }
}
