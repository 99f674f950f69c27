import type { DatabaseAddress } from '@homeroom/database';
import { type DynamicModule, Module } from '@nestjs/common';
import { IMPORT_DATABASE, RosterImport } from './import/import-roster';

/** Import of OneRoster packages into the records of an environment. */
@Module({ providers: [RosterImport], exports: [RosterImport] })
export class OneRosterModule {
  /** @param imports the module of imports, whose services write the records */
  static into(address: DatabaseAddress, imports: DynamicModule): DynamicModule {
    return {
      module: OneRosterModule,
      imports: [imports],
      providers: [{ provide: IMPORT_DATABASE, useValue: address }],
    };
  }
}
