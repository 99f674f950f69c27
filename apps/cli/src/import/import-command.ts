import type { Environment } from '@homeroom/kernel';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Option } from 'nest-commander';
import { EnvironmentCommand } from '../privacy/environment-command';
import { SchoolServices } from '../school-services';

/** A command that needs the services of an environment. */
export abstract class ImportSubCommand extends EnvironmentCommand {
  /** Opens the services on the migrated database. */
  protected withSchool<T>(environment: Environment, work: (school: INestApplicationContext) => Promise<T>): Promise<T> {
    return this.withServed(environment, async (address, settings) => {
      const school = await NestFactory.createApplicationContext(SchoolServices.on(address, environment, settings), {
        logger: false,
        abortOnError: false,
      });
      try {
        return await work(school);
      } finally {
        await school.close();
      }
    });
  }
}

/** Such a command that prints data as text or as JSON. */
export abstract class ImportDataCommand extends ImportSubCommand {
  @Option({ flags: '--json', description: 'print one JSON document' })
  json(): boolean {
    return true;
  }
}
