import type { Revision, WriteOutcome, Written } from '@homeroom/database';
import { DomainError, ValidationFailed } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import { TermOutsideYear } from '../domain/calendar.errors';
import type { Days } from '../domain/days';
import type { TermKind } from '../domain/academic-session';
import { AcademicSessionRepository } from '../persistence/academic-session.repository';
import { SchoolYearsService } from './school-years.service';
import { TermsService } from './terms.service';

/** A school year or a term, as a row of a file has it. */
export interface SessionDetails extends Days {
  readonly name: string;
  readonly kind: 'school_year' | TermKind;
  /** Of a term. By default the school year that has its days. */
  readonly schoolYearId?: number | null;
  /** Of a school year. A term belongs to the school of its year. */
  readonly schoolId?: number | null;
}

/** Writes school years and terms of one file, inside the active transaction. Years come before the terms that are in them. */
@Injectable()
export class AcademicSessionsService {
  constructor(
    private readonly sessions: AcademicSessionRepository,
    private readonly years: SchoolYearsService,
    private readonly terms: TermsService,
  ) {}

  /** @returns the outcome of each record, in their order */
  createAll(records: readonly SessionDetails[]): Promise<WriteOutcome[]> {
    return inOrder(
      records,
      ({ kind }) => kind === 'school_year',
      (details) => this.create(details),
    );
  }

  /** @returns the outcome of each change, in their order; each is of another record */
  reviseAll(revisions: readonly Revision<SessionDetails>[]): Promise<WriteOutcome[]> {
    return inOrder(
      revisions,
      ({ details }) => details.kind === 'school_year',
      ({ id, details }) => this.revise(id, details),
    );
  }

  /** Terms are removed before their years. @returns the error of each record that is not removed, in their order */
  async removeAll(ids: readonly number[]): Promise<(DomainError | null)[]> {
    const found = await Promise.all(ids.map((id) => this.sessions.find(id)));
    const outcomes = await inOrder(
      found,
      ({ isYear }) => !isYear,
      async ({ id }) => {
        const [error = null] = await this.sessions.removeAll([id]);
        return error ?? { id, json: '' };
      },
    );
    return outcomes.map((outcome) => (outcome instanceof DomainError ? outcome : null));
  }

  private async create({ kind, schoolYearId, schoolId, ...details }: SessionDetails): Promise<Written> {
    if (kind === 'school_year') return this.years.create({ ...details, schoolId });
    const yearId = schoolYearId ?? (await this.sessions.yearOf(details, schoolId ?? null));
    if (yearId === null) throw new ValidationFailed(['school_year_id is required: no school year has these days']);
    if (schoolId) await this.assertOfSchool(yearId, schoolId);
    return this.terms.create({ ...details, kind, schoolYearId: yearId });
  }

  /** @throws ValidationFailed for a year of another school, or of the whole district */
  private async assertOfSchool(yearId: number, schoolId: number): Promise<void> {
    const { schoolId: found } = await this.sessions.find(yearId).catch(() => ({ schoolId: null }));
    if (found !== schoolId) throw new ValidationFailed(['school_year_id must name a school year of this school']);
  }

  private async revise(
    id: number,
    { kind, schoolYearId, schoolId, ...details }: Partial<SessionDetails>,
  ): Promise<Written> {
    if (kind === 'school_year') return this.years.revise(id, { ...details, schoolId });
    const stored = await this.sessions.find(id);
    if (schoolYearId && schoolYearId !== stored.schoolYearId) {
      throw new ValidationFailed(['school_year_id cannot be changed: delete the term and create another']);
    }
    if (schoolId !== undefined && schoolId !== stored.schoolId) {
      throw new ValidationFailed(['school_id cannot be changed: a term is of the school of its year']);
    }
    return this.terms.revise(id, { ...details, kind });
  }
}

/** Handles the items for which `isFirst` holds before the others. @returns the outcomes in the order of the items */
async function inOrder<Item>(
  items: readonly Item[],
  isFirst: (item: Item) => boolean,
  write: (item: Item) => Promise<Written | DomainError>,
): Promise<WriteOutcome[]> {
  const outcomes = new Map<Item, WriteOutcome>();
  const writeEach = async (some: readonly Item[]) => {
    for (const item of some) outcomes.set(item, await write(item).catch(errorIn));
  };
  await writeEach(items.filter(isFirst));
  await writeEach(items.filter((each) => !isFirst(each)));
  // A year that becomes shorter waits for its terms.
  await writeEach(items.filter((each) => outcomes.get(each) instanceof TermOutsideYear));
  return items.map((item) => outcomes.get(item) as WriteOutcome);
}

function errorIn(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}
