/** A guardian, as a package names the person. Siblings may share one. The record of a student has the first guardian as well. */
export class Guardian {
  readonly id!: number;
  readonly givenName!: string | null;
  readonly familyName!: string | null;
  readonly middleName!: string | null;
  readonly email!: string | null;
  readonly phone!: string | null;
  readonly otherPhone!: string | null;
  /** Whether the packages still have the person. */
  readonly isCurrent!: boolean;
  readonly updatedAt!: Date;
}
