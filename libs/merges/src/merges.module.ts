import { ClassesServices } from '@homeroom/classes';
import { type DynamicModule, Module } from '@nestjs/common';
import { MergedSeatsService } from './application/merged-seats.service';
import { MergedWorkService } from './application/merged-work.service';
import { ProbableDuplicatesService } from './application/probable-duplicates.service';
import { StudentMergesService } from './application/student-merges.service';
import { StudentMergesController } from './http/student-merges.controller';
import { RecordMergeRepository } from './persistence/record-merge.repository';

const services = [
  MergedSeatsService,
  MergedWorkService,
  ProbableDuplicatesService,
  RecordMergeRepository,
  StudentMergesService,
];

type Modules = NonNullable<DynamicModule['imports']>;

/** The merge of two records of one person, without HTTP. */
@Module({ providers: services, exports: services })
export class MergesServices {
  /** @param contexts the modules whose services write the records */
  static of(...contexts: Modules): DynamicModule {
    return { module: MergesServices, imports: [ClassesServices, ...contexts] };
  }
}

/** The merge of two records of one person. */
@Module({ controllers: [StudentMergesController] })
export class MergesModule {
  /** @param contexts the modules whose services write the records */
  static of(...contexts: Modules): DynamicModule {
    const merging = MergesServices.of(...contexts);
    return { module: MergesModule, imports: [merging], exports: [merging] };
  }
}
