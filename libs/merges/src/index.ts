export { MergedRecordInterceptor } from './http/merged-record.interceptor';
export { MergesModule } from './merges.module';
