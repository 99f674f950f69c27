export { dateIn, endOfDate, isCalendarDate, yearsAfter } from './time/calendar-date';
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
  valueOrError,
} from './domain-error';
export { ENVIRONMENT, type Environment, environments } from './environment';
export type { SchoolTime } from './time/school-time';
export { parseInstant } from './time/instant';
export { compareNaturally } from './natural-order';
export { type Page, pageJson, type PageRequest, rowsBefore } from './page';
export { withoutUndefined } from './without-undefined';
export { wordsOf } from './words';
