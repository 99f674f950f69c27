import { isCalendarDate, parseInstant } from '@homeroom/kernel';
import { IsDate, ValidateBy, type ValidationOptions } from 'class-validator';
import { type FieldKind, trimmed } from './field-kind';

/** An existing day, `YYYY-MM-DD`. The value stays a string. */
export const date: FieldKind = {
  isText: true,
  schema: { type: 'string', format: 'date' },
  read: trimmed,
  validators: (message) => [IsCalendarDate(message('must be a date, YYYY-MM-DD'))],
};

/** An ISO 8601 date-time, converted to a Date. Without an offset it is UTC. */
export const dateTime: FieldKind = {
  isText: true,
  schema: { type: 'string', format: 'date-time' },
  read: (value) => (typeof value === 'string' ? (parseInstant(value.trim()) ?? value.trim()) : value),
  validators: (message) => [IsDate(message('must be an ISO 8601 date-time'))],
};

/** class-validator's IsISO8601 also accepts weeks, times and days that do not exist. */
const IsCalendarDate = (options: ValidationOptions) =>
  ValidateBy(
    {
      name: 'isCalendarDate',
      validator: { validate: (value) => typeof value === 'string' && isCalendarDate(value) },
    },
    options,
  );
