export { ProbableDuplicatesService } from './application/probable-duplicates.service';
export { type StudentMerged, StudentMergesService } from './application/student-merges.service';
export { MergedRecordInterceptor } from './http/merged-record.interceptor';
export { MergesModule, MergesServices } from './merges.module';
