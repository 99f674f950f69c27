/** What is known of a class; null where it is not. */
export interface ClassDetails {
  readonly name: string;
  readonly teacherId: number;
  readonly schedule: string;
  readonly room: string | null;
  /** Seats; null for no limit. */
  readonly capacity: number | null;
  readonly semester: string | null;
}

/** What has to be known of a class from the start. */
export type NewClass = Pick<ClassDetails, 'name' | 'teacherId' | 'schedule'> & Partial<ClassDetails>;

const nothingElseKnown = { room: null, capacity: null, semester: null };

/** A taught class: who teaches it, when it meets, how many it seats. */
export class SchoolClass implements ClassDetails {
  readonly id!: number;
  readonly name!: string;
  readonly teacherId!: number;
  readonly schedule!: string;
  readonly room!: string | null;
  readonly capacity!: number | null;
  readonly semester!: string | null;
  readonly createdAt!: Date;

  static open(details: NewClass, at: Date): SchoolClass {
    return Object.assign(new SchoolClass(), nothingElseKnown, details, { createdAt: at });
  }

  /** Takes over what is given and keeps the rest. Fewer seats than students only stop new enrollments. */
  revise(details: Partial<ClassDetails>): void {
    Object.assign(this, details);
  }
}
