import { ValidationFailed, withoutUndefined } from '@homeroom/kernel';
import { TermOutsideYear } from './calendar.errors';
import { type Days, rejectReversed } from './days';

/** What a term may be. OneRoster has these types of sessions beside the school year. */
export const termKinds = ['semester', 'term', 'grading_period'] as const;
export type TermKind = (typeof termKinds)[number];

/** The maximum numbers of characters of the texts, by the names of the interface. Packages do not limit them, and the table does not. */
export const sessionLengths = { name: 255, kind: 255 } as const;

/** The editable fields of a school year. */
export interface SchoolYearDetails extends Days {
  readonly name: string;
  /** The school; null for the whole district. */
  readonly schoolId: number | null;
}

export type NewSchoolYear = Omit<SchoolYearDetails, 'schoolId'> & { readonly schoolId?: number | null };

/** The editable fields of a term. */
export interface TermDetails extends Days {
  readonly name: string;
  readonly kind: TermKind;
}

export type NewTerm = Omit<TermDetails, 'kind'> & { readonly kind?: TermKind; readonly schoolYearId: number };

/** A school year, or a term, semester or grading period of one. A term belongs to the school of its year. */
export class AcademicSession {
  readonly id!: number;
  readonly name!: string;
  /** `school_year`, one of `termKinds`, or another type that a package named. */
  readonly kind!: string;
  /** Both days are included. Null if a package does not say them. */
  readonly firstDay!: string | null;
  readonly lastDay!: string | null;
  /** The calendar year in which the school year ends. */
  readonly schoolYear!: number | null;
  readonly schoolYearId!: number | null;
  /** The session in which it is, as packages say: the school year, or a term that has grading periods. */
  readonly parentId!: number | null;
  readonly schoolId!: number | null;
  /** Whether packages still have it. One that no package had is current. */
  readonly isCurrent!: boolean;
  readonly createdAt!: Date;
  readonly updatedAt!: Date;

  /** @throws ValidationFailed for a last day before the first one */
  static openYear(details: NewSchoolYear, at: Date): AcademicSession {
    const year = Object.assign(new AcademicSession(), {
      ...{ kind: 'school_year', schoolYearId: null, parentId: null, schoolId: null, isCurrent: true, createdAt: at },
    });
    year.reviseYear(details, at);
    return year;
  }

  /** @throws ValidationFailed for days in the wrong order, or outside of the school year */
  static openTerm({ schoolYearId, ...details }: NewTerm, year: AcademicSession, at: Date): AcademicSession {
    const term = Object.assign(new AcademicSession(), {
      ...{ kind: 'term', schoolYearId, parentId: schoolYearId, isCurrent: true, createdAt: at },
    });
    term.reviseTerm(details, year, at);
    return term;
  }

  get isYear(): boolean {
    return this.kind === 'school_year';
  }

  /** Changes the given fields and keeps the others. @throws ValidationFailed for a last day before the first one */
  reviseYear(details: Partial<SchoolYearDetails>, at: Date): void {
    this.revise(details, at);
    Object.assign(this, { schoolYear: this.endingYear });
  }

  /**
   * The same of a term.
   *
   * @param year null if the package of the term has none
   * @throws ValidationFailed for days in the wrong order, or outside of the school year
   */
  reviseTerm(details: Partial<TermDetails>, year: AcademicSession | null, at: Date): void {
    this.revise({ ...details, schoolId: year?.schoolId }, at);
    Object.assign(this, { schoolYear: year?.schoolYear ?? this.endingYear });
    const reasons = year?.reasonsAgainst(this) ?? [];
    if (reasons.length > 0) throw new ValidationFailed(reasons);
  }

  /** @throws TermOutsideYear if the school year no longer has all days of one of its terms */
  assertHas(terms: readonly AcademicSession[]): void {
    const outside = terms.find((term) => this.reasonsAgainst(term).length > 0);
    if (outside) throw new TermOutsideYear(outside.name);
  }

  /** Why a term is not in the school year. Days that are not known are no reason. */
  private reasonsAgainst({ firstDay, lastDay }: AcademicSession): string[] {
    const beginsEarlier = firstDay !== null && this.firstDay !== null && firstDay < this.firstDay;
    const endsLater = lastDay !== null && this.lastDay !== null && lastDay > this.lastDay;
    return [
      ...(beginsEarlier ? [`first_day must not be before the school year, which begins on ${this.firstDay}`] : []),
      ...(endsLater ? [`last_day must not be after the school year, which ends on ${this.lastDay}`] : []),
    ];
  }

  private revise(details: object, at: Date): void {
    Object.assign(this, withoutUndefined(details), { updatedAt: at });
    const { firstDay, lastDay } = this;
    if (firstDay !== null && lastDay !== null) rejectReversed({ firstDay, lastDay });
  }

  private get endingYear(): number | null {
    return this.lastDay === null ? null : Number(this.lastDay.slice(0, 4));
  }
}
