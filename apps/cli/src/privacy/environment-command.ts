import { type Environment, environments } from '@homeroom/kernel';
import { type DatabaseAddress, withSession, type DatabaseSession } from '@homeroom/database';
import { InvalidSetting, type Settings } from '@homeroom/settings';
import type { Command } from 'commander';
import { Option } from 'nest-commander';
import { CliCommand } from '../cli-command';
import { oneOf } from '../option-values';
import type { Workspace } from '../workspace';

/** A command that works on the records of one environment. */
export abstract class EnvironmentCommand extends CliCommand {
  protected abstract readonly workspace: Workspace;

  override setCommand(command: Command): this {
    return super.setCommand(command.allowExcessArguments(false));
  }

  /** Opens a session in the environment. */
  protected withEnvironment<T>(environment: Environment, work: (session: DatabaseSession) => Promise<T>): Promise<T> {
    return this.withServed(environment, (address) => withSession(address, environment, work));
  }

  /** Opens the migrated database. @throws InvalidSetting if the installation does not serve the environment */
  protected withServed<T>(
    environment: Environment,
    work: (address: DatabaseAddress, settings: Settings) => Promise<T>,
  ): Promise<T> {
    return this.workspace.withMigratedDatabase(async (address, settings) => {
      assertServed(environment, settings);
      return work(address, settings);
    });
  }

  @Option({
    flags: '--environment <environment>',
    description: 'environment of the records',
    choices: [...environments],
    defaultValue: 'production',
  })
  environment(text: string): string {
    return oneOf('--environment', environments, text);
  }
}

/** @throws InvalidSetting if the installation does not serve the environment */
export function assertServed(environment: Environment, { environments: served }: Settings): void {
  if (!served.includes(environment)) throw new InvalidSetting(`ENVIRONMENTS must include ${environment}`);
}
