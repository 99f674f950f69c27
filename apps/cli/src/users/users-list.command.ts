import { hasExpired, rolesText, type UserRecord } from '@homeroom/accounts';
import { Clock } from '@homeroom/kernel';
import { SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { showSeen } from './granted-shares';

@SubCommand({ name: 'list', description: 'List the users of the dashboard with their last sign-in' })
export class UsersListCommand extends DataCommand {
  readonly examples = [
    ['users list', 'All users with their role and last sign-in'],
    ['users list --json', 'Print the list as JSON'],
  ] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run(_arguments: string[], { json }: { json?: boolean }): Promise<void> {
    const users = await this.workspace.withUsers((service) => service.list());
    if (json) {
      this.output.json(users);
      return;
    }
    const now = this.clock.now();
    const rows = users.map((user) => rowOf(user, now));
    this.output.table(['ID', 'E-MAIL', 'NAME', 'ROLE', 'STATE', '2ND FACTOR', 'LAST SIGN-IN', 'KEYS'], rows);
    for (const user of users) showSeen(this.output, user);
    if (users.some((user) => stateOf(user, now) === expired)) {
      this.output.note('An expired one-time password cannot be used: users reset-password gives a new one.');
    }
  }
}

const rowOf = (user: UserRecord, now: Date): string[] => [
  String(user.id),
  user.email,
  user.name,
  rolesText({ production: user.production_role, sandbox: user.sandbox_role }),
  stateOf(user, now),
  user.has_second_factor ? 'yes' : 'no',
  user.last_sign_in_at?.toISOString() ?? 'never',
  String(user.active_keys),
];

const expired = 'one-time password expired';

function stateOf(user: UserRecord, now: Date): string {
  if (user.disabled_at) return 'disabled';
  if (!user.must_change_password) return 'active';
  return hasExpired(user.one_time_password_expires_at, now) ? expired : 'one-time password';
}
