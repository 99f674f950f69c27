import { Command } from 'nest-commander';
import { CommandGroup } from '../cli-command';
import { UsersCreateCommand } from './users-create.command';
import { UsersDisableCommand } from './users-disable.command';
import { UsersEnableCommand } from './users-enable.command';
import { UsersListCommand } from './users-list.command';
import { UsersResetPasswordCommand } from './users-reset-password.command';

@Command({
  name: 'users',
  description: 'Say who may sign in to the dashboard',
  subCommands: [
    UsersCreateCommand,
    UsersListCommand,
    UsersResetPasswordCommand,
    UsersDisableCommand,
    UsersEnableCommand,
  ],
})
export class UsersCommand extends CommandGroup {
  readonly examples = [
    ['users create --name "Kim Park" --email kim@school.example --role developer', 'Let somebody in'],
    ['users list', 'Who may sign in, and when they last did'],
  ] as const;
}
