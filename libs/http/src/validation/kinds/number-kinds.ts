import { IsInt, IsNumber, IsPositive, Max, Min } from 'class-validator';
import { type FieldKind, unchanged } from './field-kind';

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
