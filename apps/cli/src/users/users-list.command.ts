import type { UserRecord } from '@homeroom/access';
import { SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { Output } from '../output';
import { Workspace } from '../workspace';

@SubCommand({ name: 'list', description: 'List who may sign in to the dashboard, and when each last did' })
export class UsersListCommand extends DataCommand {
  readonly examples = [
    ['users list', 'Everybody, with their role and when they last signed in'],
    ['users list --json', 'The same for a program'],
  ] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run(_arguments: string[], { json }: { json?: boolean }): Promise<void> {
    const users = await this.workspace.withUsers((service) => service.list());
    if (json) this.output.json(users);
    else this.output.table(['ID', 'E-MAIL', 'NAME', 'ROLE', 'STATE', 'LAST SIGN-IN', 'KEYS'], users.map(rowOf));
  }
}

const rowOf = (user: UserRecord): string[] => [
  String(user.id),
  user.email,
  user.name,
  user.role,
  stateOf(user),
  user.last_sign_in_at?.toISOString() ?? 'never',
  String(user.active_keys),
];

function stateOf({ disabled_at: disabledAt, must_change_password: isInvited }: UserRecord): string {
  if (disabledAt) return 'disabled';
  return isInvited ? 'one-time password' : 'active';
}
