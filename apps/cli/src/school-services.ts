import { AcademicsServices } from '@homeroom/academics';
import { AuditTrail } from '@homeroom/audit';
import { CalendarServices } from '@homeroom/calendar';
import { ClassesServices } from '@homeroom/classes';
import { type DatabaseAddress, DatabaseModule } from '@homeroom/database';
import { recordTables } from '@homeroom/export';
import { ImportModule } from '@homeroom/import-jobs';
import { rosterTables } from '@homeroom/rostering';
import { RollOverServices } from '@homeroom/roll-over';
import { OneRosterModule } from '@homeroom/oneroster';
import { Clock, ENVIRONMENT, type Environment, SystemClock } from '@homeroom/kernel';
import { Metrics, ProcessMetrics } from '@homeroom/observability';
import { MergesServices } from '@homeroom/merges';
import { PeopleServices } from '@homeroom/people';
import type { Settings } from '@homeroom/settings';
import { type DynamicModule, Global, Module } from '@nestjs/common';

/** The services that write the records of an environment, without a server. */
@Global()
@Module({})
export class SchoolServices {
  static on(address: DatabaseAddress, environment: Environment, settings: Settings): DynamicModule {
    const academics = AcademicsServices.gradedBy(settings.gradingScale);
    const imports = ImportModule.into(ClassesServices, academics);
    return {
      module: SchoolServices,
      imports: [
        DatabaseModule.forSchema(address, environment, { tables: [...recordTables, ...rosterTables] }),
        CalendarServices,
        PeopleServices.inTimeZone(settings.schoolTimeZone),
        imports,
        MergesServices.of(academics, imports),
        OneRosterModule.into(address, imports),
        RollOverServices.into(ClassesServices, imports),
      ],
      providers: [
        { provide: Clock, useClass: SystemClock },
        { provide: ENVIRONMENT, useValue: environment },
        { provide: Metrics, useValue: new ProcessMetrics().of(environment) },
        AuditTrail,
      ],
      exports: [AuditTrail, Clock, ENVIRONMENT, Metrics],
    };
  }
}
