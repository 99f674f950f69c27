import { type Archivable, isArchived, RecordNotFound } from '@homeroom/kernel';

/** What a school may be: OneRoster's types of organisations. */
export const schoolKinds = ['school', 'district', 'department', 'local', 'state', 'national'] as const;

/** The maximum numbers of characters of the texts, by the names of the interface. */
export const schoolLengths = { name: 255, identifier: 255, kind: 255 } as const;

/** The editable fields of a school; null for an unknown value. */
export interface SchoolDetails {
  readonly name: string;
  /** Its number at the authorities. Packages may give one to several schools. */
  readonly identifier: string | null;
  /** One of `schoolKinds`, or another one that a package named. */
  readonly kind: string;
  /** `YYYY-MM-DD`; null for none. */
  readonly lastDay: string | null;
}

/** A new school: only the name is required. */
export type NewSchool = Pick<SchoolDetails, 'name'> & Partial<SchoolDetails>;

const defaults = { identifier: null, kind: 'school', parentId: null, isCurrent: true, lastDay: null } as const;

/** A school, or a district or department, to which students, teachers, classes and announcements belong. */
export class School implements SchoolDetails, Archivable {
  readonly id!: number;
  readonly name!: string;
  readonly identifier!: string | null;
  readonly kind!: string;
  /** The district of a school, as packages say. */
  readonly parentId!: number | null;
  /** Whether packages still have it. One that no package had is current. */
  readonly isCurrent!: boolean;
  readonly createdAt!: Date;
  readonly updatedAt!: Date;
  readonly lastDay!: string | null;

  static open(details: NewSchool, at: Date): School {
    return Object.assign(new School(), defaults, details, { createdAt: at, updatedAt: at });
  }

  /** Changes the given fields and keeps the others. */
  revise(details: Partial<SchoolDetails>, at: Date): void {
    Object.assign(this, details, { updatedAt: at });
  }

  /** @param day `YYYY-MM-DD` */
  isArchived(day: string): boolean {
    return isArchived(this, day);
  }
}

export class SchoolNotFound extends RecordNotFound {
  constructor() {
    super('School');
  }
}
