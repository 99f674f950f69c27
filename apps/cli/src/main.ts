import 'reflect-metadata';
import { DomainError } from '@homeroom/kernel';
import { EmbeddedPostgresError, InvalidSetting, isUnavailable, UnfitDatabase } from '@homeroom/platform';
import { RecordsExist } from '@homeroom/interchange';
import { CommanderError } from 'commander';
import { CommandFactory } from 'nest-commander';
import { WrongUsage } from './cli-command';
import { CliModule } from './cli.module';
import { NotConfirmed } from './confirmation';
import { Interrupted } from './workspace';

const done = 0;
const refused = 1;
const wrongUsage = 2;

let exitCode = done;

/** Says what went wrong, for a person, on standard error; what commander found it has said itself. */
function fail(error: unknown): void {
  exitCode = exitCodeOf(error);
  if (exitCode === done || error instanceof CommanderError) return;
  const message = messageOf(error);
  if (message) process.stderr.write(`${message}\n`);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? done : wrongUsage;
  return error instanceof WrongUsage ? wrongUsage : refused;
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const forAPerson = [
    DomainError,
    EmbeddedPostgresError,
    Interrupted,
    InvalidSetting,
    NotConfirmed,
    RecordsExist,
    UnfitDatabase,
    WrongUsage,
  ];
  if (forAPerson.some((kind) => error instanceof kind)) return error.message;
  return isUnavailable(error) ? 'The database cannot be reached' : (error.stack ?? error.message);
}

CommandFactory.run(CliModule, {
  cliName: 'homeroom',
  logger: false,
  errorHandler: (error) => {
    throw error;
  },
  serviceErrorHandler: fail,
})
  .catch(fail)
  .finally(() => process.exit(exitCode));
