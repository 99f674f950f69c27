import { ValidationFailed } from '@homeroom/kernel';

/** A period. Both days, `YYYY-MM-DD`, are included. */
export interface Days {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** @throws ValidationFailed for a last day before the first one */
export function rejectReversed({ firstDay, lastDay }: Days): void {
  if (lastDay < firstDay) throw new ValidationFailed(['last_day must not be before first_day']);
}
