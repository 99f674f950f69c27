import { Command } from 'nest-commander';
import { CommandGroup } from '../cli-command';
import { KeysCreateCommand } from './keys-create.command';
import { KeysListCommand } from './keys-list.command';
import { KeysRevokeCommand } from './keys-revoke.command';

@Command({
  name: 'keys',
  description: 'Create, list and revoke API keys',
  subCommands: [KeysCreateCommand, KeysListCommand, KeysRevokeCommand],
})
export class KeysCommand extends CommandGroup {}
