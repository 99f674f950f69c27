import { type Roles, rolesText } from '@homeroom/accounts';
import { Option, SubCommand } from 'nest-commander';
import { Operator } from '../operator';
import { printable, WrongUsage } from '../option-values';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { checkSeen, grantedShares, showSeen } from './granted-shares';
import { rolesDescription, rolesOf } from './roles-option';
import { SeenCommand, type SeenOptions } from './seen-command';

interface Options extends SeenOptions {
  name?: string;
  role?: Roles;
  json?: boolean;
}

@SubCommand({
  name: 'change',
  arguments: '<email>',
  argsDescription: { email: "the user's e-mail address" },
  description: 'Change the name or the roles of a user. All sessions of the user end',
})
export class UsersChangeCommand extends SeenCommand {
  override readonly summary = 'Change the name or the roles of a user';
  readonly examples = [
    ['users change ada@school.example --role production:viewer,sandbox:developer', 'Let a developer read production'],
    [
      'users change head@school.example --role production:viewer --school Lincoln',
      'A viewer of one school from now on',
    ],
  ] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run([email = '']: string[], options: Options): Promise<void> {
    const { name, role, json } = options;
    if (name === undefined && role === undefined) throw new WrongUsage('--name or --role is required');
    checkSeen(role, options);
    const user = await this.workspace.withUsers(async (users, { lookup }) => {
      const roles = role && { roles: role, shares: await grantedShares(lookup, role, options) };
      return users.change(email, { ...(name !== undefined && { name }), ...roles }, this.operator.actor);
    });
    if (json) return this.output.json(user);
    const roles = { production: user.production_role, sandbox: user.sandbox_role };
    this.output.note(`${user.name}, ${user.email}, is ${rolesText(roles)}.`);
    showSeen(this.output, user);
  }

  @Option({ flags: '--name <name>', description: 'new name of the user' })
  name(text: string): string {
    return printable('--name', text);
  }

  @Option({ flags: '--role <roles>', description: rolesDescription })
  role(text: string): Roles {
    return rolesOf('--role', text);
  }
}
