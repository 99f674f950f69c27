import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Module } from '@nestjs/common';
import { CsvImport } from './run/import-csv';
import { ImportTransactions } from './run/import-transactions';
import { ErasedStudents } from './run/erased-students';
import { ImportedLists } from './lists/imported-lists';
import { StudentStatusList } from './lists/student-status-list';
import { ClassTerms } from './roster/class-terms.queries';
import { rosterMappings } from './roster/roster.mapping';
import { RosterTables } from './roster/roster-tables';
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
import { ImportHistory } from './run/import-history';
import { ImportJobQueries } from './jobs/import-job.queries';
import { ImportJobRepository } from './jobs/import-job.repository';
import { ImportRepository } from './stored/import.repository';
import { RecordSchools } from './stored/record-schools.queries';
import { RosterObjectRepository } from './stored/roster-object.repository';
import { RosterLosses } from './stored/roster-losses.queries';
import { SourcedIdRepository } from './stored/sourced-id.repository';
import { UndoImport } from './run/undo-import';

const services = [
  ClassTerms,
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
  RecordSchools,
  RosterObjectRepository,
  RosterLosses,
  SourcedIdRepository,
  RosterTables,
  StudentStatusList,
  UndoImport,
];

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
  providers: services,
  exports: services,
})
export class ImportModule {
  /** @param contexts the modules whose services write the records */
  static into(...contexts: NonNullable<DynamicModule['imports']>): DynamicModule {
    return { module: ImportModule, imports: contexts };
  }
}
