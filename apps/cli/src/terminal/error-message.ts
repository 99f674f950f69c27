import { FieldIsNotNamed, NothingToReplace, StudentIsErased } from '@homeroom/privacy';
import { UnreadableFile } from '@homeroom/spreadsheets';
import { FileNotStored } from '@homeroom/temporary-files';
import { RecordsExist } from '@homeroom/seed';
import { DomainError } from '@homeroom/kernel';
import { BackupError } from '@homeroom/backup';
import { EmbeddedPostgresError } from '@homeroom/embedded-postgres';
import { InvalidSetting } from '@homeroom/settings';
import { isUnavailable, OldRowsAreKept, TableNotRewritten, UnfitDatabase } from '@homeroom/database';
import { NotConfirmed } from './confirmation';
import { UnwritableFile } from './output-file';
import { ImportRejected } from '../import/import-rejected';
import { ProblemsFound } from '../doctor/problems-found';
import { WrongUsage } from '../option-values';
import { ScrubIncomplete } from '../privacy/wal-report';
import { MissingDatabase } from '../running-service/missing-database';
import { NotDelivered } from '../webhooks/webhooks-test.command';
import { Interrupted } from '../workspace';

/** Errors that are shown without their stack. */
const expectedErrors = [
  BackupError,
  DomainError,
  EmbeddedPostgresError,
  FieldIsNotNamed,
  FileNotStored,
  ImportRejected,
  Interrupted,
  InvalidSetting,
  MissingDatabase,
  NotConfirmed,
  NotDelivered,
  NothingToReplace,
  OldRowsAreKept,
  ProblemsFound,
  RecordsExist,
  ScrubIncomplete,
  StudentIsErased,
  TableNotRewritten,
  UnfitDatabase,
  UnreadableFile,
  UnwritableFile,
  WrongUsage,
];

/** The message of an expected error; null for a defect, which is shown with its stack. */
export function messageOf(error: unknown): string | null {
  if (error instanceof Error && expectedErrors.some((kind) => error instanceof kind)) return error.message;
  return isUnavailable(error) ? 'The database cannot be reached' : null;
}
