import { GrantedTeachers } from '@homeroom/access';
import { ClassesServices } from '@homeroom/classes';
import { type DynamicModule, Module } from '@nestjs/common';
import { MergedContactsService } from './application/merged-contacts.service';
import { MergedSeatsService } from './application/merged-seats.service';
import { MergedWorkService } from './application/merged-work.service';
import { ProbableDuplicatesService } from './application/probable-duplicates.service';
import { RecordMerges } from './application/record-merges';
import { StudentMergesService } from './application/student-merges.service';
import { TeacherMergesService } from './application/teacher-merges.service';
import { StudentMergesController } from './http/student-merges.controller';
import { TeacherMergesController } from './http/teacher-merges.controller';
import { RecordMergeRepository } from './persistence/record-merge.repository';

const services = [
  GrantedTeachers,
  MergedContactsService,
  MergedSeatsService,
  MergedWorkService,
  ProbableDuplicatesService,
  RecordMergeRepository,
  RecordMerges,
  StudentMergesService,
  TeacherMergesService,
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
@Module({ controllers: [StudentMergesController, TeacherMergesController] })
export class MergesModule {
  /** @param contexts the modules whose services write the records */
  static of(...contexts: Modules): DynamicModule {
    const merging = MergesServices.of(...contexts);
    return { module: MergesModule, imports: [merging], exports: [merging] };
  }
}
