import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { RosterTables } from './persistence/derived/roster-tables';
import { ErasedPersonRepository } from './persistence/objects/erased-person.repository';
import { MergedObjectRepository } from './persistence/objects/merged-objects.repository';
import { RosterLosses } from './persistence/objects/roster-losses.queries';
import { RosterYearEnds } from './persistence/objects/roster-year-ends.queries';
import { RosterObjectRepository } from './persistence/objects/roster-object.repository';
import { SourcedIdRepository } from './persistence/objects/sourced-id.repository';
import { RecordSchools } from './persistence/schools/record-schools.queries';
import { CategoryRepository, LineItemRepository } from './persistence/line-item.table';
import { rosterMappings } from './persistence/tables';

const services = [
  CategoryRepository,
  ErasedPersonRepository,
  LineItemRepository,
  MergedObjectRepository,
  RecordSchools,
  RosterLosses,
  RosterObjectRepository,
  RosterTables,
  RosterYearEnds,
  SourcedIdRepository,
];

/** What packages say beyond the records of the API, and by which sourcedIds they know the records. */
@Module({ imports: [MikroOrmModule.forFeature(rosterMappings)], providers: services, exports: services })
export class RosteringModule {}
