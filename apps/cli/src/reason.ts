import { FieldIsNotNamed, NothingToReplace, RecordsExist, StudentIsErased } from '@homeroom/interchange';
import { DomainError } from '@homeroom/kernel';
import { BackupError } from '@homeroom/backup';
import { EmbeddedPostgresError } from '@homeroom/embedded-postgres';
import { InvalidSetting } from '@homeroom/settings';
import { isUnavailable, OldRowsAreKept, TableNotRewritten, UnfitDatabase } from '@homeroom/database';
import { NotConfirmed } from './confirmation';
import { UnwritableFile } from './destination';
import { ProblemsFound } from './doctor/problems-found';
import { WrongUsage } from './option-values';
import { ScrubIncomplete } from './privacy/wal-report';
import { Interrupted } from './workspace';

const forAPerson = [
  BackupError,
  DomainError,
  EmbeddedPostgresError,
  FieldIsNotNamed,
  Interrupted,
  InvalidSetting,
  NotConfirmed,
  NothingToReplace,
  OldRowsAreKept,
  ProblemsFound,
  RecordsExist,
  ScrubIncomplete,
  StudentIsErased,
  TableNotRewritten,
  UnfitDatabase,
  UnwritableFile,
  WrongUsage,
];

/** What went wrong, in words for a person, or null when it is a fault: that is told with its stack. */
export function reasonOf(error: unknown): string | null {
  if (error instanceof Error && forAPerson.some((kind) => error instanceof kind)) return error.message;
  return isUnavailable(error) ? 'The database cannot be reached' : null;
}
