import type { DatabaseAddress } from '@homeroom/database';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Module } from '@nestjs/common';
import { CsvImport } from './import-csv';
import { ImportTransactions } from './import-transactions';
import { ErasedStudents } from './lists/erased-students';
import { ImportedLists } from './lists/imported-lists';
import { StudentStatusList } from './lists/student-status-list';
import { IMPORT_DATABASE, RosterImport } from './oneroster/import-roster';
import { rosterMappings } from '../roster/roster.mapping';
import { RosterTables } from '../roster/roster-tables';
import {
  erasedPersonMapping,
  importHeadingMapping,
  importFindingMapping,
  importJobMapping,
  importMapping,
  importRecordMapping,
  importRosterObjectMapping,
  rosterIdentityMapping,
  rosterObjectMapping,
} from './stored/import.mapping';
import { ErasedPersonRepository } from './stored/erased-person.repository';
import { HeadingRepository } from './stored/heading.repository';
import { ImportHistory } from './stored/import-history';
import { ImportJobQueries } from './stored/import-job.queries';
import { ImportJobRepository } from './stored/import-job.repository';
import { ImportRepository } from './stored/import.repository';
import { RosterObjectRepository } from './stored/roster-object.repository';
import { SourcedIdRepository } from './stored/sourced-id.repository';
import { UndoImport } from './undo-import';

/** Import of files into the records of an environment. */
@Module({
  imports: [
    MikroOrmModule.forFeature([
      erasedPersonMapping,
      importHeadingMapping,
      importFindingMapping,
      importJobMapping,
      importMapping,
      importRecordMapping,
      importRosterObjectMapping,
      rosterIdentityMapping,
      rosterObjectMapping,
      ...rosterMappings,
    ]),
  ],
  providers: [
    CsvImport,
    ErasedPersonRepository,
    ErasedStudents,
    HeadingRepository,
    ImportedLists,
    ImportHistory,
    ImportJobQueries,
    ImportJobRepository,
    ImportRepository,
    ImportTransactions,
    RosterImport,
    RosterObjectRepository,
    SourcedIdRepository,
    RosterTables,
    StudentStatusList,
    UndoImport,
  ],
  exports: [CsvImport, ImportHistory, ImportJobQueries, ImportJobRepository, RosterImport, UndoImport],
})
export class ImportModule {
  /** @param contexts the modules whose services write the records */
  static into(address: DatabaseAddress, ...contexts: NonNullable<DynamicModule['imports']>): DynamicModule {
    return { module: ImportModule, imports: contexts, providers: [{ provide: IMPORT_DATABASE, useValue: address }] };
  }
}
