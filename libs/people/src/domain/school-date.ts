import { ValidationFailed } from '@homeroom/kernel';

const yearsAhead = 2;

/** @throws ValidationFailed when a date of the school, `YYYY-MM-DD`, lies more than two years after today */
export function rejectFarFuture(field: string, date: string | undefined, today: string): void {
  if (date !== undefined && date > inTwoYears(today)) {
    throw new ValidationFailed([`${field} must be at most two years in the future`]);
  }
}

const inTwoYears = (today: string): string =>
  String(Number(today.slice(0, 4)) + yearsAhead).padStart(4, '0') + today.slice(4);
