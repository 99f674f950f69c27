import { Command } from 'nest-commander';
import { CommandGroup } from '../cli-command';
import { KeysCreateCommand } from './keys-create.command';
import { KeysListCommand } from './keys-list.command';
import { KeysRevokeCommand } from './keys-revoke.command';
import { KeysRotateCommand } from './keys-rotate.command';

@Command({
  name: 'keys',
  description: 'Create, list, rotate and revoke API keys',
  subCommands: [KeysCreateCommand, KeysListCommand, KeysRotateCommand, KeysRevokeCommand],
})
export class KeysCommand extends CommandGroup {
  readonly examples = [
    ['keys create --name "School office" --environment production', 'A production key with all scopes'],
    ['keys list', 'List all keys with their last use'],
  ] as const;
}
