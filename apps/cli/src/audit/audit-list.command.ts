import type { TrailEvent } from '@homeroom/access';
import { Option, SubCommand } from 'nest-commander';
import { wholeNumber } from '../option-values';
import { Output } from '../output';
import { Workspace } from '../workspace';
import { type Asked, TrailCommand } from './trail-command';

interface Options extends Asked {
  limit: number;
  json?: boolean;
}

@SubCommand({
  name: 'list',
  description: 'Show who did what, the newest first: records read and written, and what was done with keys and users',
})
export class AuditListCommand extends TrailCommand {
  override readonly summary = 'Show who did what, the newest first';
  readonly examples = [
    ['audit list --student 1', 'Who has seen student 1 of production, and who changed what'],
    ['audit list --key 1 --deed write', 'What was changed with an API key'],
    ['audit list --user 1 --from 2026-03-02 --to 2026-03-06', 'What somebody did in a week, by their keys as well'],
    ['audit list --deed admin --json', 'Keys, users and sign-ins, for a program'],
  ] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run(_arguments: string[], { limit, json, ...asked }: Options): Promise<void> {
    const found = await this.withTrail(asked, async (trail, filter) => {
      const events: TrailEvent[] = [];
      for await (const event of trail.events(filter, limit + 1)) events.push(event);
      return events;
    });
    const events = found.slice(0, limit);
    if (json) this.output.json(events);
    else if (events.length === 0) this.output.note('The trail tells nothing of that.');
    else this.output.table(['AT', 'WHERE', 'WHO', 'DEED', 'HOW', 'RECORD', 'STUDENTS', 'FIELDS'], events.map(rowOf));
    if (found.length > limit) this.output.note(`There are more than ${limit}: see --limit, and audit export.`);
  }

  @Option({ flags: '--limit <number>', description: 'how many at most', defaultValue: 50 })
  limit(text: string): number {
    return wholeNumber('--limit', text, 1, 100_000);
  }

  @Option({ flags: '--json', description: 'print one JSON document' })
  json(): boolean {
    return true;
  }
}

const rowOf = (event: TrailEvent): string[] => [
  event.at.toISOString(),
  event.environment ?? '',
  whoOf(event),
  event.deed,
  event.route ?? event.address ?? '',
  event.record ? `${event.record} ${shortened(event.record_ids ?? [])}` : '',
  shortened(event.student_ids),
  event.fields?.join(' ') ?? '',
];

function whoOf({ key, user, actor }: TrailEvent): string {
  const person = actor ?? user?.email ?? (user ? `user ${user.id}` : '');
  return key ? `${person}, key ${key.id} (${key.name ?? ''})` : person;
}

const mostShown = 5;

/** A list of many would push all else off the screen. */
const shortened = (ids: readonly number[]): string =>
  ids.length > mostShown ? `${ids.slice(0, mostShown).join(' ')} +${ids.length - mostShown}` : ids.join(' ');
