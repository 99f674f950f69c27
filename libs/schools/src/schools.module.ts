import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { SchoolsService } from './application/schools.service';
import { SchoolArchiveController, SchoolsController } from './http/schools.controller';
import { SchoolQueries } from './persistence/school.queries';
import { SchoolRepository } from './persistence/school.table';
import { schoolMappings } from './persistence/tables';

/** Schools and districts. */
@Module({
  imports: [MikroOrmModule.forFeature(schoolMappings)],
  controllers: [SchoolsController, SchoolArchiveController],
  providers: [SchoolsService, SchoolQueries, SchoolRepository],
})
export class SchoolsModule {}
