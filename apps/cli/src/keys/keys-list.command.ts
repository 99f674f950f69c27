import type { KeyRecord } from '@homeroom/access';
import { Option, SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { shareText } from '../shares/share-text';
import { limitText } from '../limit-text';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';

@SubCommand({ name: 'list', description: 'List all API keys with their expiry, last use and creator' })
export class KeysListCommand extends DataCommand {
  readonly examples = [
    ['keys list', 'All keys, in 80 columns'],
    ['keys list --wide', 'Also plan, limits, scopes and what each key sees, and nothing shortened'],
    ['keys list --json', 'Print the list as JSON'],
  ] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run(_arguments: string[], { json, wide }: { json?: boolean; wide?: boolean }): Promise<void> {
    const keys = await this.workspace.withKeys((service) => service.list());
    if (json) return this.output.json(keys);
    if (keys.length === 0) return this.output.note('There are no keys yet: keys create --name NAME');
    const headings = ['ID', 'KEY', 'NAME', 'EXPIRES', 'LAST USED', 'CREATED BY'];
    if (wide) return this.output.table(...wideTable([...headings, 'PLAN', 'SCOPES'], keys));
    this.output.table(headings, keys.map(rowOf));
    for (const { id, share } of keys) if (share !== null) this.output.note(`Key ${id} sees: ${shareText(share)}.`);
  }

  @Option({ flags: '--wide', description: 'all columns, wider than 80 characters' })
  wide(): boolean {
    return true;
  }
}

/** The widest values of a table of 80 columns, in which an id has five digits. */
const nameWidth = 16;
const creatorWidth = 13;

const rowOf = (key: KeyRecord): string[] => [
  String(key.id),
  `${key.environment} …${key.last_four}`,
  shortened(key.name, nameWidth),
  endOf(key, dayOf),
  key.last_used_at ? dayOf(key.last_used_at) : 'never',
  shortened(key.created_by.name.replace(', command line', ' (CLI)'), creatorWidth),
];

const wideRowOf = (key: KeyRecord): string[] => [
  String(key.id),
  `${key.prefix}…${key.last_four}`,
  key.name,
  endOf(key, instantOf),
  key.last_used_at ? instantOf(key.last_used_at) : 'never',
  key.created_by.name,
  `${key.plan} (${limitText(key)})`,
  key.scopes.join(' '),
];

/** What each key sees is a column as soon as one of them does not see everything. */
function wideTable(headings: string[], keys: readonly KeyRecord[]): [headings: string[], rows: string[][]] {
  if (keys.every(({ share }) => share === null)) return [headings, keys.map(wideRowOf)];
  const rows = keys.map((key) => [...wideRowOf(key), key.share === null ? 'everything' : shareText(key.share)]);
  return [[...headings, 'SEES'], rows];
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
const instantOf = (instant: Date): string => instant.toISOString();

function endOf({ revoked_at: revokedAt, expires_at: expiresAt }: KeyRecord, shown: (instant: Date) => string): string {
  if (revokedAt) return 'revoked';
  if (!expiresAt) return 'never';
  return expiresAt <= new Date() ? 'expired' : shown(expiresAt);
}

function shortened(text: string, width: number): string {
  const characters = [...text];
  return characters.length > width ? `${characters.slice(0, width - 1).join('')}…` : text;
}
