import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Module } from '@nestjs/common';
import { CsvImport } from './run/import-csv';
import { ImportTransactions } from './run/import-transactions';
import { importFindingMapping, importJobMapping, importMapping, importRecordMapping } from './stored/import.mapping';
import { ImportHistory } from './run/import-history';
import { ImportJobQueries } from './jobs/import-job.queries';
import { ImportJobRepository } from './jobs/import-job.repository';
import { ImportRepository } from './stored/import.repository';
import { ListImportModule } from '@homeroom/list-import';
import { RosteringModule } from '@homeroom/rostering';
import { MergedImportRepository } from './stored/merged-imports.repository';
import { PackageLosses } from './stored/package-losses.queries';
import { UndoImport } from './run/undo-import';

const services = [
  CsvImport,
  ImportHistory,
  ImportJobQueries,
  ImportJobRepository,
  ImportRepository,
  ImportTransactions,
  MergedImportRepository,
  PackageLosses,
  UndoImport,
];

/** Import of files into the records of an environment. */
@Module({
  imports: [
    RosteringModule,
    MikroOrmModule.forFeature([importFindingMapping, importJobMapping, importMapping, importRecordMapping]),
  ],
  providers: services,
  exports: [...services, ListImportModule, RosteringModule],
})
export class ImportModule {
  /** @param contexts the modules whose services write the records */
  static into(...contexts: NonNullable<DynamicModule['imports']>): DynamicModule {
    return { module: ImportModule, imports: [ListImportModule.into(...contexts), ...contexts] };
  }
}
