import type { TrailEvent } from '@homeroom/audit';
import { Option, SubCommand } from 'nest-commander';
import { wholeNumber } from '../option-values';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { type TrailOptions, TrailCommand } from './trail-command';

interface Options extends TrailOptions {
  limit: number;
  json?: boolean;
}

@SubCommand({
  name: 'list',
  description: 'List audit events, the newest first: records read and written, and changes to keys and users',
})
export class AuditListCommand extends TrailCommand {
  override readonly summary = 'List audit events, the newest first';
  readonly examples = [
    ['audit list --student 1', 'Reads and changes of student 1 of production'],
    ['audit list --key 1 --action write', 'Changes made with an API key'],
    [
      'audit list --user 1 --from 2026-03-02 --to 2026-03-06',
      "A user's events of a week, including those of their keys",
    ],
    ['audit list --action admin --json', 'Changes to keys and users, and sign-ins, as JSON'],
  ] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run(_arguments: string[], { limit, json, ...filters }: Options): Promise<void> {
    const found = await this.withTrail(filters, async (trail, filter) => {
      const events: TrailEvent[] = [];
      for await (const event of trail.events(filter, limit + 1)) events.push(event);
      return events;
    });
    const events = found.slice(0, limit);
    if (json) this.output.json(events);
    else if (events.length === 0) this.output.note('No events match.');
    else this.output.table(['AT', 'WHERE', 'WHO', 'ACTION', 'HOW', 'RECORD', 'STUDENTS', 'FIELDS'], events.map(rowOf));
    if (found.length > limit) this.output.note(`There are more than ${limit}: see --limit, and audit export.`);
  }

  @Option({ flags: '--limit <number>', description: 'maximum number of events', defaultValue: 50 })
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
  actorOf(event),
  event.change ?? event.action,
  event.route ?? event.address ?? '',
  event.record ? `${event.record} ${shortened(event.record_ids ?? [])}` : '',
  shortened(event.student_ids),
  event.fields?.join(' ') ?? '',
];

function actorOf({ key, user, actor }: TrailEvent): string {
  const person = actor ?? user?.email ?? (user ? `user ${user.id}` : '');
  return key ? `${person}, key ${key.id} (${key.name ?? ''})` : person;
}

const maxShown = 5;

/** Shows the first ids only, so that a row fits the screen. */
const shortened = (ids: readonly number[]): string =>
  ids.length > maxShown ? `${ids.slice(0, maxShown).join(' ')} +${ids.length - maxShown}` : ids.join(' ');
