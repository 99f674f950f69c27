export { ProbableDuplicatesService } from './application/probable-duplicates.service';
export type { Merged } from './application/record-merges';
export { StudentMergesService } from './application/student-merges.service';
export { TeacherMergesService } from './application/teacher-merges.service';
export type { MergeRequest } from './domain/merge';
export { MergedRecordInterceptor } from './http/merged-record.interceptor';
export { MergesModule, MergesServices } from './merges.module';
