import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Module } from '@nestjs/common';
import { CsvImport } from './run/import-csv';
import { ImportTransactions } from './run/import-transactions';
import { ErasedStudents } from './run/erased-students';
import { ImportedLists } from './lists/imported-lists';
import { StudentStatusList } from './lists/student-status-list';
import {
  importHeadingMapping,
  importFindingMapping,
  importJobMapping,
  importMapping,
  importRecordMapping,
} from './stored/import.mapping';
import { HeadingRepository } from './stored/heading.repository';
import { ImportHistory } from './run/import-history';
import { ImportJobQueries } from './jobs/import-job.queries';
import { ImportJobRepository } from './jobs/import-job.repository';
import { ImportRepository } from './stored/import.repository';
import { RosteringModule } from '@homeroom/rostering';
import { PackageLosses } from './stored/package-losses.queries';
import { UndoImport } from './run/undo-import';

const services = [
  CsvImport,
  ErasedStudents,
  HeadingRepository,
  ImportedLists,
  ImportHistory,
  ImportJobQueries,
  ImportJobRepository,
  ImportRepository,
  ImportTransactions,
  PackageLosses,
  StudentStatusList,
  UndoImport,
];

/** Import of files into the records of an environment. */
@Module({
  imports: [
    RosteringModule,
    MikroOrmModule.forFeature([
      importHeadingMapping,
      importFindingMapping,
      importJobMapping,
      importMapping,
      importRecordMapping,
    ]),
  ],
  providers: services,
  exports: [...services, RosteringModule],
})
export class ImportModule {
  /** @param contexts the modules whose services write the records */
  static into(...contexts: NonNullable<DynamicModule['imports']>): DynamicModule {
    return { module: ImportModule, imports: contexts };
  }
}
