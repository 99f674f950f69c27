import { Transactions, type Written } from '@homeroom/database';
import { Clock, RecordNotFound } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import { AcademicSession, type NewSchoolYear, type SchoolYearDetails } from '../domain/academic-session';
import { SchoolYearNotFound } from '../domain/calendar.errors';
import { AcademicSessionRepository } from '../persistence/academic-session.repository';

/** Opens and changes school years. A change locks the row of the year, so that no term is added meanwhile. */
@Injectable()
export class SchoolYearsService {
  constructor(
    private readonly sessions: AcademicSessionRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @throws UnknownReference for an unknown school_id, ValidationFailed */
  create(details: NewSchoolYear): Promise<Written> {
    return this.sessions.add(AcademicSession.openYear(details, this.clock.now()));
  }

  /** The terms follow the school of the year. @throws SchoolYearNotFound, TermOutsideYear, UnknownReference, ValidationFailed */
  revise(id: number, details: Partial<SchoolYearDetails>): Promise<Written> {
    return this.transactions.inTransaction(async () => {
      const now = this.clock.now();
      const year = await this.lock(id);
      const terms = await this.sessions.termsOf(id);
      year.reviseYear(details, now);
      year.assertHas(terms);
      const written = await this.sessions.change(id, (stored) => stored.reviseYear(details, now));
      const hasChanged = ({ schoolId, schoolYear }: AcademicSession) =>
        schoolId !== year.schoolId || schoolYear !== year.schoolYear;
      for (const term of terms.filter(hasChanged))
        await this.sessions.change(term.id, (stored) => stored.reviseTerm({}, year, now));
      return written;
    });
  }

  /** @throws SchoolYearNotFound, RecordInUse for a school year with terms */
  remove(id: number): Promise<void> {
    return this.transactions.inTransaction(async () => {
      await this.lock(id);
      await this.sessions.remove(id);
    });
  }

  private async lock(id: number): Promise<AcademicSession> {
    const session = await this.sessions.lock(id).catch((error: unknown) => {
      throw error instanceof RecordNotFound ? new SchoolYearNotFound() : error;
    });
    if (!session.isYear) throw new SchoolYearNotFound();
    return session;
  }
}
