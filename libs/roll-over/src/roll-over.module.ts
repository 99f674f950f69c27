import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Module } from '@nestjs/common';
import { DueRollOvers } from './application/due-roll-overs';
import { RollOvers } from './application/roll-overs.service';
import { RollOverRepository } from './persistence/roll-over.repository';
import { rollOverMapping } from './persistence/roll-over.table';
import { YearEndQueries } from './persistence/year-end.queries';

const services = [RollOverRepository, RollOvers, YearEndQueries];

/** Roll-overs, without the work of planned ones. */
@Module({ imports: [MikroOrmModule.forFeature([rollOverMapping])] })
export class RollOverServices {
  /** @param contexts the modules with the imports, the classes and the calendar of people */
  static into(...contexts: NonNullable<DynamicModule['imports']>): DynamicModule {
    return {
      module: RollOverServices,
      imports: contexts,
      providers: services,
      exports: services,
    };
  }
}

/** Roll-overs, also those that are planned. */
@Module({})
export class RollOverModule {
  static into(...contexts: NonNullable<DynamicModule['imports']>): DynamicModule {
    return {
      module: RollOverModule,
      imports: [RollOverServices.into(...contexts)],
      providers: [DueRollOvers],
      exports: [DueRollOvers, RollOverServices],
    };
  }
}
