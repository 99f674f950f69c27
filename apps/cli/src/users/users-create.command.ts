import { type Roles, usualRoles } from '@homeroom/accounts';
import { kinds, reasonAgainst } from '@homeroom/http';
import { Option, SubCommand } from 'nest-commander';
import { Operator } from '../operator';
import { printable, WrongUsage } from '../option-values';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { checkSeen, grantedShares } from './granted-shares';
import { mailInvitation, showInvitation } from './invitation';
import { rolesDescription, rolesOf } from './roles-option';
import { SeenCommand, type SeenOptions } from './seen-command';

interface Options extends SeenOptions {
  name?: string;
  email?: string;
  role?: Roles;
  json?: boolean;
}

@SubCommand({
  name: 'create',
  description:
    'Create a user of the dashboard. The one-time password is printed once, to standard output. It expires after three days ' +
    'and must be changed at the first sign-in. With SMTP_URL it is also sent to the user',
})
export class UsersCreateCommand extends SeenCommand {
  override readonly summary = 'Create a user, and print the one-time password';
  readonly examples = [
    [
      'users create --name "Ada Obi" --email ada@school.example --role developer',
      'A developer, who sees the sandbox and may create keys for it',
    ],
    [
      'users create --name "Head Office" --email head@school.example --role production:viewer',
      'A viewer of production',
    ],
    [
      'users create --name "Cy Park" --email cy@school.example --role production:office --school Lincoln',
      'The office of one school',
    ],
    [
      'users create --name "Di Wong" --email di@school.example --role teacher --teacher wong@school.example',
      'A teacher, who sees their own classes of production',
    ],
    ['users create --name "Bo Lind" --email bo@school.example --role owner', 'An owner, who may do everything'],
  ] as const;

  constructor(
    private readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run(_arguments: string[], options: Options): Promise<void> {
    const { name, email, role = usualRoles('viewer'), json } = options;
    if (name === undefined) throw new WrongUsage('--name is required');
    if (email === undefined) throw new WrongUsage('--email is required');
    checkSeen(role, options);
    await this.workspace.withUsers(async (users, { settings, lookup }) => {
      const shares = await grantedShares(lookup, role, options);
      const invitation = await users.create({ name, email, roles: role, shares }, this.operator.actor);
      showInvitation(this.output, invitation, { mail: await mailInvitation(settings, invitation, 'invitation'), json });
    });
  }

  @Option({ flags: '--name <name>', description: 'name of the user; required' })
  name(text: string): string {
    return printable('--name', text);
  }

  @Option({ flags: '--email <address>', description: 'e-mail address for the sign-in; required' })
  email(text: string): string {
    const fault = reasonAgainst(kinds.email, text);
    if (fault) throw new WrongUsage(`--email ${fault}`);
    return text.trim();
  }

  @Option({ flags: '--role <roles>', description: `${rolesDescription} (default: viewer)` })
  role(text: string): Roles {
    return rolesOf('--role', text);
  }
}
