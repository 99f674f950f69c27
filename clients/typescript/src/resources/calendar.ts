import type { Connection } from '../connection/connection.ts';
import { CreatedRecords } from './record-resource.ts';
import type {
  ClosedDay,
  ClosedDayFields,
  ClosedDayFilter,
  CreateTerm,
  SchoolYear,
  SchoolYearFields,
  SchoolYearFilter,
  Term,
  TermFields,
  TermFilter,
} from './records.ts';

/** The school years of schools, and of the whole district. */
export class SchoolYears extends CreatedRecords<SchoolYear, SchoolYearFields, SchoolYearFields, SchoolYearFilter> {
  constructor(connection: Connection) {
    super(connection, '/school-years');
  }
}

/** The terms, semesters and grading periods of school years. */
export class Terms extends CreatedRecords<Term, CreateTerm, TermFields, TermFilter> {
  constructor(connection: Connection) {
    super(connection, '/terms');
  }
}

/** The days without lessons, of a school or of the whole district. */
export class ClosedDays extends CreatedRecords<ClosedDay, ClosedDayFields, ClosedDayFields, ClosedDayFilter> {
  constructor(connection: Connection) {
    super(connection, '/closed-days');
  }
}
