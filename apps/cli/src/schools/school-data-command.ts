import { type Environment, environments } from '@homeroom/kernel';
import { Option } from 'nest-commander';
import { DataCommand } from '../cli-command';
import { oneOf } from '../option-values';

export interface SchoolOptions {
  environment: Environment;
  json?: boolean;
}

/** A command about the schools of an environment. */
export abstract class SchoolDataCommand extends DataCommand {
  @Option({
    flags: '--environment <environment>',
    description: 'environment of the schools',
    choices: [...environments],
    defaultValue: 'production',
  })
  environment(text: string): string {
    return oneOf('--environment', environments, text);
  }
}
