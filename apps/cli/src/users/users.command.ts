import { Command } from 'nest-commander';
import { CommandGroup } from '../cli-command';
import { UsersChangeCommand } from './users-change.command';
import { UsersCreateCommand } from './users-create.command';
import { UsersDisableCommand } from './users-disable.command';
import { UsersEnableCommand } from './users-enable.command';
import { UsersListCommand } from './users-list.command';
import { UsersResetPasswordCommand } from './users-reset-password.command';
import { UsersResetSecondFactorCommand } from './users-reset-second-factor.command';

@Command({
  name: 'users',
  description: 'Manage the users of the dashboard',
  subCommands: [
    UsersCreateCommand,
    UsersListCommand,
    UsersChangeCommand,
    UsersResetPasswordCommand,
    UsersResetSecondFactorCommand,
    UsersDisableCommand,
    UsersEnableCommand,
  ],
})
export class UsersCommand extends CommandGroup {
  readonly examples = [
    ['users create --name "Kim Park" --email kim@school.example --role developer', 'Create a user'],
    ['users list', 'List users and their last sign-in'],
  ] as const;
}
