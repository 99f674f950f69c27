import { eventFormats } from '@homeroom/audit';
import { Option, SubCommand } from 'nest-commander';
import { writeOutput } from '../terminal/output-file';
import { oneOf } from '../option-values';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { type TrailOptions, TrailCommand } from './trail-command';

interface Options extends TrailOptions {
  format: keyof typeof eventFormats;
  output?: string;
}

const formatNames = Object.keys(eventFormats) as (keyof typeof eventFormats)[];

@SubCommand({
  name: 'export',
  description:
    'Write all audit events that match the options, the newest first: as CSV for a spreadsheet, or as one JSON document per ' +
    'line for a program',
})
export class AuditExportCommand extends TrailCommand {
  override readonly summary = 'Write audit events to a file';
  readonly examples = [
    ['audit export --output ~/trail.csv', 'The complete audit log, for a spreadsheet'],
    ['audit export --from 2026-03-02 --format ndjson > ~/trail.ndjson', 'All events since a date, for a program'],
  ] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run(_arguments: string[], { format, output: file, ...filters }: Options): Promise<void> {
    const { heading, formatLine } = eventFormats[format];
    const count = await this.withTrail(filters, (trail, filter) =>
      writeOutput(file ?? this.output.terminal.stdout, async (write) => {
        let events = 0;
        await write(heading);
        for await (const event of trail.events(filter)) {
          await write(formatLine(event));
          events += 1;
        }
        return events;
      }),
    );
    if (file !== undefined) this.output.note(`${file} has ${count.toLocaleString('en')} events.`);
  }

  @Option({
    flags: '--format <format>',
    description: 'format of the output',
    choices: formatNames,
    defaultValue: 'csv',
  })
  format(text: string): string {
    return oneOf('--format', formatNames, text);
  }

  @Option({
    flags: '--output <file>',
    description: 'a new file that only you can read; default: standard output',
  })
  outputFile(text: string): string {
    return text;
  }
}
