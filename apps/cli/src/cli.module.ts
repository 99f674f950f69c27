import { Module } from '@nestjs/common';
import type { Command } from 'commander';
import { InjectCommander } from 'nest-commander';
import { KeysCreateCommand } from './keys/keys-create.command';
import { KeysListCommand } from './keys/keys-list.command';
import { KeysRevokeCommand } from './keys/keys-revoke.command';
import { KeysCommand } from './keys/keys.command';
import { MigrateStatusCommand } from './migrate/migrate-status.command';
import { MigrateDownCommand, MigrateUpCommand } from './migrate/migrate-steps.command';
import { MigrateCommand } from './migrate/migrate.command';
import { Output } from './output';
import { SeedCommand } from './seed.command';
import { Workspace } from './workspace';

/** Every command of the command line. */
@Module({
  providers: [
    KeysCommand,
    KeysCreateCommand,
    KeysListCommand,
    KeysRevokeCommand,
    MigrateCommand,
    MigrateUpCommand,
    MigrateDownCommand,
    MigrateStatusCommand,
    SeedCommand,
    Output,
    Workspace,
  ],
})
export class CliModule {
  constructor(@InjectCommander() program: Command) {
    program.name('npm run cli --').description('Administers a Homeroom installation, whether it runs or not');
  }
}
