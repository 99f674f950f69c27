export { dateIn, endOfDate, isCalendarDate } from './time/calendar-date';
export { csvLine, withoutApostrophe } from './csv';
export { type Cursor, CursorExpired, type CursorRequest, cursorText, readCursor } from './cursor';
export { Clock, SystemClock } from './time/clock';
export {
  DomainError,
  RecordInUse,
  RecordNotFound,
  type DomainErrorKind,
  RuleConflict,
  UnknownReference,
  ValidationFailed,
} from './domain-error';
export { type Environment, environments } from './environment';
export { parseInstant } from './time/instant';
export { compareNaturally } from './natural-order';
export { type Page, pageJson, type PageRequest, rowsBefore } from './page';
export { withoutUndefined } from './without-undefined';
export { wordsOf } from './words';
