import { RecordNotFound } from '@homeroom/kernel';

/** The maximum numbers of characters of the texts. */
export const resultLengths = { sourced_id: 255, score_status: 255, text_score: 255, comment: 2000 } as const;

export class ResultNotFound extends RecordNotFound {
  constructor() {
    super('Result');
  }
}

/** What OneRoster knows of a result beside its score. */
export interface ResultDetails {
  readonly scoreStatus: string;
  readonly textScore: string | null;
  /** `YYYY-MM-DD` */
  readonly scoreDate: string;
  readonly comment: string | null;
  readonly inProgress: boolean | null;
  readonly incomplete: boolean | null;
  readonly late: boolean | null;
  readonly missing: boolean | null;
}

/** Whose result it is, and of which work. */
interface ResultPlace {
  readonly lineItemId: number;
  readonly classId: number;
  readonly studentId: number;
}

/**
 * What OneRoster knows of a grade beyond its record, or a result that is no grade, such as an exempt one. A grade has the line item, the score
 * and the comment in its record.
 */
export class Result implements ResultDetails {
  readonly id!: number;
  readonly sourcedId!: string | null;
  /** Null of a grade. */
  readonly lineItemId!: number | null;
  readonly classId!: number;
  readonly studentId!: number;
  /** Null of a result that is no grade. */
  readonly gradeId!: number | null;
  /** Of a result that is no grade: it counts in no average. */
  readonly score!: number | null;
  readonly scoreStatus!: string;
  readonly textScore!: string | null;
  readonly scoreDate!: string;
  readonly comment!: string | null;
  readonly inProgress!: boolean | null;
  readonly incomplete!: boolean | null;
  readonly late!: boolean | null;
  readonly missing!: boolean | null;
  readonly writtenBy!: 'package' | 'client';
  /** Whether the packages still have it. */
  readonly isCurrent!: boolean;
  readonly createdAt!: Date;
  readonly updatedAt!: Date;

  static ofClient(sourcedId: string, at: Date): Result {
    return Object.assign(new Result(), { createdAt: at, updatedAt: at }).keepForClient(sourcedId);
  }

  /** A client gave the sourcedId, or wrote under it. */
  keepForClient(sourcedId: string): this {
    return Object.assign(this, { sourcedId, writtenBy: 'client', isCurrent: true } as const);
  }

  /** It is a grade, and says the rest of it. */
  describeGrade(gradeId: number, { classId, studentId }: ResultPlace, details: ResultDetails): this {
    return Object.assign(this, details, { gradeId, classId, studentId, lineItemId: null, score: null, comment: null });
  }

  /** It is no grade. */
  replace(place: ResultPlace, details: ResultDetails, score: number | null): this {
    return Object.assign(this, details, place, { gradeId: null, score });
  }
}
