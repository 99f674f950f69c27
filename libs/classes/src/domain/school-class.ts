import { type Archivable, isArchived } from '@homeroom/kernel';

/** The maximum numbers of characters of the texts, by the names of the interface. */
export const classLengths = { name: 255, schedule: 2000, room: 255, semester: 255 } as const;

/** The editable fields of a class; null for an unknown value. */
export interface ClassDetails {
  readonly name: string;
  readonly teacherId: number;
  readonly schedule: string;
  readonly room: string | null;
  /** Seats; null for no limit. */
  readonly capacity: number | null;
  readonly semester: string | null;
  readonly schoolId: number | null;
  /** `YYYY-MM-DD`; null for none. */
  readonly lastDay: string | null;
  /** Of a class that a roll-over made; null for another one. */
  readonly firstDay: string | null;
  /** The class that a roll-over copied; null for none. */
  readonly copiedFrom: number | null;
}

/** A new class: only name, teacher and schedule are required. */
export type NewClass = Pick<ClassDetails, 'name' | 'teacherId' | 'schedule'> & Partial<ClassDetails>;

const defaults = {
  room: null,
  capacity: null,
  semester: null,
  schoolId: null,
  lastDay: null,
  firstDay: null,
  copiedFrom: null,
};

/** A class with its teacher, schedule and seats. */
export class SchoolClass implements ClassDetails, Archivable {
  readonly id!: number;
  readonly name!: string;
  readonly teacherId!: number;
  readonly schedule!: string;
  readonly room!: string | null;
  readonly capacity!: number | null;
  readonly semester!: string | null;
  readonly createdAt!: Date;
  readonly schoolId!: number | null;
  readonly lastDay!: string | null;
  readonly firstDay!: string | null;
  readonly copiedFrom!: number | null;

  static open(details: NewClass, at: Date): SchoolClass {
    return Object.assign(new SchoolClass(), defaults, details, { createdAt: at });
  }

  /** Changes the given fields and keeps the others. A capacity below the number of students only prevents new enrollments. */
  revise(details: Partial<ClassDetails>): void {
    Object.assign(this, details);
  }

  /** @param day `YYYY-MM-DD` */
  isArchived(day: string): boolean {
    return isArchived(this, day);
  }
}
