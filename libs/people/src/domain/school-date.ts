import { ValidationFailed, yearsAfter } from '@homeroom/kernel';

/** @throws ValidationFailed when a date of the school, `YYYY-MM-DD`, lies more than two years after today */
export function rejectFarFuture(field: string, date: string | undefined, today: string): void {
  if (date !== undefined && date > yearsAfter(today, 2)) {
    throw new ValidationFailed([`${field} must be at most two years in the future`]);
  }
}
