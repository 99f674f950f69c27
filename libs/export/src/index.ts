export { type ExportFormat, exportFormats, exportRecords } from './export-records';
export { archiveFiles } from './file-archive';
export {
  type RecordListName,
  type StudentStatus,
  recordListNames,
  recordLists,
  recordTables,
  studentStatuses,
} from './record-lists';
export { eventOf, type ExportContext, inSnapshot } from './snapshot';
