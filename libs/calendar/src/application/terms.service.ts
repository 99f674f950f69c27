import { Transactions, type Written } from '@homeroom/database';
import { Clock, RecordNotFound, UnknownReference } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import { AcademicSession, type NewTerm, type TermDetails } from '../domain/academic-session';
import { TermNotFound } from '../domain/calendar.errors';
import { AcademicSessionRepository } from '../persistence/academic-session.repository';

/** Adds and changes the terms of school years. Each write locks the row of the year, whose days the term must be within. */
@Injectable()
export class TermsService {
  constructor(
    private readonly sessions: AcademicSessionRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @throws UnknownReference for an unknown school_year_id, OutsideShare, ValidationFailed for days outside of the year */
  create(details: NewTerm): Promise<Written> {
    return this.transactions.inTransaction(async () => {
      const year = await this.lockYear(details.schoolYearId);
      // A term belongs to the school of its year, or to the whole district.
      await this.sessions.assertEditable(year.id);
      return this.sessions.add(AcademicSession.openTerm(details, year, this.clock.now()));
    });
  }

  /** @throws TermNotFound, ValidationFailed for days outside of the school year */
  revise(id: number, details: Partial<TermDetails>): Promise<Written> {
    return this.transactions.inTransaction(async () => {
      const { schoolYearId } = await this.find(id);
      const year = schoolYearId === null ? null : await this.lockYear(schoolYearId);
      return this.sessions.change(id, (stored) => stored.reviseTerm(details, year, this.clock.now()));
    });
  }

  /** Its classes keep their semester. @throws TermNotFound */
  remove(id: number): Promise<void> {
    return this.transactions.inTransaction(async () => {
      const { schoolYearId } = await this.find(id);
      if (schoolYearId !== null) await this.lockYear(schoolYearId);
      await this.sessions.remove(id);
    });
  }

  private async find(id: number): Promise<AcademicSession> {
    const session = await this.sessions.find(id);
    if (session.isYear) throw new TermNotFound();
    return session;
  }

  private async lockYear(id: number): Promise<AcademicSession> {
    try {
      const year = await this.sessions.lock(id);
      if (year.isYear) return year;
    } catch (error) {
      if (!(error instanceof RecordNotFound)) throw error;
    }
    throw new UnknownReference('school_year_id', 'school year');
  }
}
