export { csvLine, withoutApostrophe } from './csv';
export { type Cursor, CursorExpired, type CursorRequest, cursorText, readCursor } from './cursor';
export {
  DomainError,
  type DomainErrorKind,
  RecordInUse,
  RecordNotFound,
  RuleConflict,
  UnknownReference,
  ValidationFailed,
  valueOrError,
} from './domain-error';
export { ENVIRONMENT, type Environment, environments } from './environment';
export type { Fields, Json } from './json';
export { compareNaturally } from './natural-order';
export { type Page, type PageRequest, pageJson, rowsBefore } from './page';
export { dateIn, endOfDate, isCalendarDate, rejectFarFuture } from './time/calendar-date';
export { Clock, type SchoolTime, SystemClock, clockTolerance } from './time/clock';
export { parseInstant } from './time/instant';
export { type Archivable, dayAfter, dayBefore, isArchived } from './time/last-day';
export { withoutUndefined } from './without-undefined';
export { capitalized, composed, wordsOf } from './words';
