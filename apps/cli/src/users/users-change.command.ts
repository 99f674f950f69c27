import { type Roles, rolesText } from '@homeroom/accounts';
import { Option, SubCommand } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { Operator } from '../operator';
import { printable, WrongUsage } from '../option-values';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { rolesDescription, rolesOf } from './roles-option';

interface Options {
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
export class UsersChangeCommand extends DataCommand {
  override readonly summary = 'Change the name or the roles of a user';
  readonly examples = [
    ['users change ada@school.example --role production:viewer,sandbox:developer', 'Let a developer read production'],
  ] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run([email = '']: string[], { name, role, json }: Options): Promise<void> {
    if (name === undefined && role === undefined) throw new WrongUsage('--name or --role is required');
    const to = { ...(name !== undefined && { name }), ...(role && { roles: role }) };
    const user = await this.workspace.withUsers((users) => users.change(email, to, this.operator.actor));
    if (json) return this.output.json(user);
    const roles = { production: user.production_role, sandbox: user.sandbox_role };
    this.output.note(`${user.name}, ${user.email}, is ${rolesText(roles)}.`);
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
