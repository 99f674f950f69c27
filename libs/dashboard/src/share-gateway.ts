import type { AttendanceStatus } from '@homeroom/academics';
import type { Role } from '@homeroom/accounts';
import { runWithShare } from '@homeroom/database';
import type { AbsenceDays, Author, ReportedAbsence } from './days/absence';
import type { AskedDay, Reader } from './days/school-day';
import type { AskedDuplicates, TwoStudents } from './duplicates/duplicate-students';
import type { GatewayCaller, EnvironmentGateway, GatewayAnswer, GatewayRequest } from './environment-gateway';

/** What a user sees of an environment: the share of the user, or all of it. It offers nothing that reads beyond a share. */
export class ShareGateway {
  constructor(
    private readonly gateway: EnvironmentGateway,
    private readonly role: Role | null,
    /** Null: the user sees the whole environment. */
    private readonly shareId: number | null,
  ) {}

  /** Sends a request to the API on behalf of the user. */
  send(request: GatewayRequest, caller: Omit<GatewayCaller, 'role' | 'shareId'>): Promise<GatewayAnswer> {
    return this.gateway.send(request, { ...caller, role: this.role, shareId: this.shareId });
  }

  /** The JSON of the overview, or of that of a school. */
  overview(schoolId: number | undefined): Promise<string> {
    return this.withinShare(() => this.gateway.overview(this.shareId, schoolId));
  }

  /** The grade levels, departments and semesters, for filters. */
  choices(): Promise<object> {
    return this.withinShare(() => this.gateway.choices());
  }

  /** The classes of a date with their attendance. */
  day(asked: AskedDay): Promise<object> {
    return this.withinShare(() => this.gateway.day.read(asked));
  }

  /** Whether and when classes meet on a date, by default today at the school. */
  timetable(date: string | undefined, classIds: readonly number[]): Promise<object> {
    return this.withinShare(() => this.gateway.timetable.ofIds(date ?? this.gateway.today, classIds));
  }

  /** The JSON of the classes that a search finds, first those that are not over on a date, by default today at the school. */
  offeredClasses(search: string, date: string | undefined, beside: readonly number[]): Promise<string> {
    return this.withinShare(() => this.gateway.timetable.offered(search, date ?? this.gateway.today, beside));
  }

  /** The JSON of the students with a mark of these statuses. */
  absentees(asked: AskedDay & { readonly statuses: readonly AttendanceStatus[] }, reader: Reader): Promise<string> {
    return this.withinShare(() => this.gateway.day.absentees(asked, reader));
  }

  /** The classes of a student on some days, with the marks that there are. */
  absencePreview(studentId: number, days: AbsenceDays, reader: Reader): Promise<object> {
    return this.withinShare(() => this.gateway.absence.preview(studentId, days, reader));
  }

  /** Marks a student in the classes of some days that the user sees. */
  recordAbsence(studentId: number, absence: ReportedAbsence, author: Author): Promise<object> {
    return this.withinShare(() => this.gateway.absence.record(studentId, absence, author));
  }

  /** Pairs of records that are probably of one student. */
  duplicates(asked: AskedDuplicates, reader: Reader): Promise<object> {
    return this.withinShare(() => this.gateway.duplicates.read(asked, reader));
  }

  /** Remembers whether two students are two, although their records are alike. */
  markDistinct(students: TwoStudents, author: Author): Promise<void> {
    return this.withinShare(() => this.gateway.duplicates.mark(students, author));
  }

  /** Runs work whose statements see the share of the user only. */
  private async withinShare<Result>(work: () => Promise<Result>): Promise<Result> {
    return runWithShare(await this.gateway.shareOfToday(this.shareId), work);
  }
}
