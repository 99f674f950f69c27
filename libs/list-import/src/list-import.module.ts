import { RosteringModule } from '@homeroom/rostering';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Module } from '@nestjs/common';
import { importHeadingMapping } from './headings/heading.mapping';
import { HeadingRepository } from './headings/heading.repository';
import { ClassLastDays } from './lists/class-last-days';
import { ImportedLists } from './lists/imported-lists';
import { StudentStatusList } from './lists/student-status-list';
import { ErasedStudents } from './rows/erased-students';

const services = [ClassLastDays, ErasedStudents, HeadingRepository, ImportedLists, StudentStatusList];

/** The lists into which files are imported. */
@Module({
  imports: [RosteringModule, MikroOrmModule.forFeature([importHeadingMapping])],
  providers: services,
  exports: services,
})
export class ListImportModule {
  /** @param contexts the modules whose services write the records */
  static into(...contexts: NonNullable<DynamicModule['imports']>): DynamicModule {
    return { module: ListImportModule, imports: contexts };
  }
}
