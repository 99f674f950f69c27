import { isCalendarDate, parseInstant } from '@homeroom/kernel';
import {
  IsBoolean,
  IsDate,
  IsInt,
  IsNumber,
  IsPositive,
  Max,
  Min,
  ValidateBy,
  type ValidationOptions,
} from 'class-validator';
import { type FieldKind, readText, unchanged } from './field-kind';

const largestInteger = 2_147_483_647;

/** A JSON integer. It has 32 bits unless `most` is larger. */
export const integer = (least?: number, most?: number): FieldKind => {
  const [lowest, highest] = [least ?? -largestInteger - 1, most ?? largestInteger];
  return {
    schema: { type: 'integer', format: highest > largestInteger ? 'int64' : 'int32', minimum: least, maximum: most },
    read: unchanged,
    validators: (message) => [
      IsInt(message('must be an integer')),
      Min(lowest, message(`must be at least ${lowest}`)),
      Max(highest, message(`must be at most ${highest}`)),
    ],
  };
};

/** The id of a record. */
export const id = integer(1);

/** A JSON number. */
export const number = ({ least, above }: { least?: number; above?: 0 }): FieldKind => ({
  // exclusiveMinimum is a number in OpenAPI 3.1. The type of the library is that of 3.0.
  schema: { type: 'number', minimum: least, exclusiveMinimum: above as never },
  read: unchanged,
  validators: (message) => [
    IsNumber({}, message('must be a number')),
    ...(least === undefined ? [] : [Min(least, message(`must be at least ${least}`))]),
    ...(above === undefined ? [] : [IsPositive(message(`must be greater than ${above}`))]),
  ],
});

/** An integer in a query string. */
export const queryInteger = (least?: number, most?: number): FieldKind => ({
  ...integer(least, most),
  read: (value) => (typeof value === 'string' && /^\s*-?\d+\s*$/.test(value) ? Number(value) : value),
});

const booleans: Record<string, boolean> = { true: true, 1: true, false: false, 0: false };

/** A JSON boolean. */
export const boolean: FieldKind = {
  schema: { type: 'boolean' },
  read: unchanged,
  validators: (message) => [IsBoolean(message('must be true or false'))],
};

/** A boolean in a query string: true, false, 1 or 0, in upper or lower case. */
export const queryBoolean: FieldKind = {
  ...boolean,
  read: (value) => (typeof value === 'string' ? (booleans[value.trim().toLowerCase()] ?? value) : value),
};

/** An existing day, `YYYY-MM-DD`. The value stays a string. */
export const date: FieldKind = {
  isText: true,
  schema: { type: 'string', format: 'date' },
  read: readText,
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
