import type { ImportOptions } from '@homeroom/import-jobs';

/** Defaults for values that Homeroom requires and a package lacks. */
interface RosterDefaults {
  readonly gradeLevel: string | null;
  readonly department: string | null;
  readonly schedule: string | null;
  /** The id of the teacher of classes without one. */
  readonly teacherId: number | null;
  /** `placeholder` makes an address up, `skip` leaves the person out; otherwise a blank address is an error. */
  readonly blankEmail: 'placeholder' | 'skip' | null;
}

/** How a person without a known sourcedId is found among the records. */
export type RosterMatch = 'email' | 'identifier';

export interface RosterImportOptions extends ImportOptions {
  readonly defaults: RosterDefaults;
  readonly matchBy: RosterMatch | null;
  /** The share of students or enrollments, in percent, that a bulk package may withdraw without confirmation. */
  readonly maxWithdrawn: number;
  /** Whether more may be withdrawn. */
  readonly isConfirmed: boolean;
  /** The id of the school to which the import is limited; null for none. */
  readonly schoolId: number | null;
  /** Whether people who were erased are imported again. */
  readonly importsErased: boolean;
}
