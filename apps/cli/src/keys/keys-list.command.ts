import type { KeyRecord } from '@homeroom/access';
import { SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { Output } from '../output';
import { Workspace } from '../workspace';

@SubCommand({ name: 'list', description: 'List all API keys with their last use' })
export class KeysListCommand extends DataCommand {
  readonly examples = [
    ['keys list', 'All keys with their scopes and last use'],
    ['keys list --json', 'Print the list as JSON'],
  ] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run(_arguments: string[], { json }: { json?: boolean }): Promise<void> {
    const keys = await this.workspace.withKeys((service) => service.list());
    if (json) this.output.json(keys);
    else if (keys.length === 0) this.output.note('There are no keys yet: keys create --name NAME');
    else this.output.table(['ID', 'KEY', 'NAME', 'STATE', 'PLAN', 'LAST USED', 'SCOPES'], keys.map(rowOf));
  }
}

const rowOf = (key: KeyRecord): string[] => [
  String(key.id),
  `${key.prefix}…${key.last_four}`,
  key.name,
  stateOf(key),
  `${key.plan} (${key.per_hour}/h, ${key.per_minute}/min)`,
  key.last_used_at?.toISOString() ?? 'never',
  key.scopes.join(' '),
];

function stateOf({ revoked_at: revokedAt, expires_at: expiresAt }: KeyRecord): string {
  if (revokedAt) return 'revoked';
  if (!expiresAt) return 'active';
  return expiresAt <= new Date() ? 'expired' : `active until ${expiresAt.toISOString()}`;
}
