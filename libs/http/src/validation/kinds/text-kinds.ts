import { IsEmail, IsIn, IsNotEmpty, IsString, Matches } from 'class-validator';
import { type FieldKind, trimmed, unchanged } from './field-kind';
import { ascii, IsPrintable, IsStorable, IsWellFormed, MaxCodePoints, MaxCodeUnits, MaxWords } from './text-validators';

const longestSecret = 512;
const longestEmail = 254;

/** A string without surrounding white space. `longest` counts code points, as PostgreSQL does. */
export const text = (longest: number): FieldKind => ({
  isText: true,
  schema: { type: 'string', minLength: 1, maxLength: longest },
  read: trimmed,
  validators: (message) => [
    IsString(message('must be a string')),
    IsStorable(message('must be valid Unicode without NUL characters')),
    IsNotEmpty(message('must not be empty')),
    MaxCodePoints(longest, message(`must not be longer than ${longest} characters`)),
  ],
});

/** Text that administrators see, also on terminals. */
export const printable = (longest: number): FieldKind => ({
  ...text(longest),
  validators: (message) => [
    ...text(longest).validators(message),
    IsPrintable(message('must have printable characters only')),
  ],
});

/** Text with a limited number of words. */
export const words = (longest: number, most: number): FieldKind => ({
  ...text(longest),
  validators: (message) => [
    ...text(longest).validators(message),
    MaxWords(most, message(`must not have more than ${most} words`)),
  ],
});

/** A password. It is not trimmed, and bounded because hashing is expensive. */
export const secret: FieldKind = {
  schema: { type: 'string', format: 'password', minLength: 1, maxLength: longestSecret },
  read: unchanged,
  validators: (message) => [
    IsString(message('must be a string')),
    IsNotEmpty(message('must be a string')),
    IsWellFormed(message('must be a string')),
    MaxCodeUnits(longestSecret, message(`must not be longer than ${longestSecret} characters`)),
  ],
};

export const email: FieldKind = {
  isText: true,
  schema: { type: 'string', format: 'email', maxLength: longestEmail },
  read: trimmed,
  validators: (message) => [
    ...text(longestEmail).validators(message),
    Matches(ascii, message('must be an e-mail address')),
    IsEmail({}, message('must be an e-mail address')),
  ],
};

export const oneOf = (values: readonly string[]): FieldKind => ({
  isText: true,
  schema: { type: 'string', enum: [...values] },
  read: trimmed,
  validators: (message) => [IsIn(values, message(`must be one of ${values.join(', ')}`))],
});
