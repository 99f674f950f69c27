import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Module } from '@nestjs/common';
import { CsvImport } from './import-csv';
import { ImportedLists } from './lists/imported-lists';
import { importMapping, importRecordMapping } from './stored/import.mapping';
import { ImportHistory } from './stored/import-history';
import { ImportRepository } from './stored/import.repository';
import { UndoImport } from './undo-import';

/** Import of files into the records of an environment. */
@Module({
  imports: [MikroOrmModule.forFeature([importMapping, importRecordMapping])],
  providers: [CsvImport, ImportedLists, ImportHistory, ImportRepository, UndoImport],
  exports: [CsvImport, ImportHistory, UndoImport],
})
export class ImportModule {
  /** @param contexts the modules whose services write the records */
  static into(...contexts: NonNullable<DynamicModule['imports']>): DynamicModule {
    return { module: ImportModule, imports: contexts };
  }
}
