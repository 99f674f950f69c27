import { wordsOf } from '@homeroom/kernel';
import { IsEmail, IsIn, IsNotEmpty, IsString, Matches, ValidateBy, type ValidationOptions } from 'class-validator';
import { type FieldKind, readText, unchanged } from './field-kind';

const longestSecret = 512;
const longestEmail = 254;

/** A string without surrounding white space. `longest` counts code points, as PostgreSQL does. */
export const text = (longest: number): FieldKind => ({
  isText: true,
  schema: { type: 'string', minLength: 1, maxLength: longest },
  read: readText,
  validators: (message) => [
    IsString(message('must be a string')),
    IsStorable(message('must be valid Unicode without NUL characters')),
    IsNotEmpty(message('must not be empty')),
    MaxCodePoints(longest, message(`must not be longer than ${longest} characters`)),
  ],
});

/** Text of one line, such as a name: without line breaks and other control characters. */
export const line = (longest: number): FieldKind => ({
  ...text(longest),
  isLine: true,
  validators: (message) => [
    ...text(longest).validators(message),
    IsLine(message('must not have line breaks or other control characters')),
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

/** A password. It is neither trimmed nor composed, and bounded because hashing is expensive. */
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
  isLine: true,
  schema: { type: 'string', format: 'email', maxLength: longestEmail },
  read: readText,
  validators: (message) => [
    ...text(longestEmail).validators(message),
    Matches(ascii, message('must be an e-mail address')),
    IsEmail({}, message('must be an e-mail address')),
  ],
};

export const oneOf = (values: readonly string[]): FieldKind => ({
  isText: true,
  schema: { type: 'string', enum: [...values] },
  read: readText,
  validators: (message) => [IsIn(values, message(`must be one of ${values.join(', ')}`))],
});

/** E-mail addresses are ASCII (RFC 5321). International domains use their ASCII form, `xn--`. */
const ascii = /^[\x21-\x7e]+$/;

const control = /\p{Cc}/u;

/** Control characters and bidirectional controls, which can make a name look like another one. */
const misleading = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

const IsWellFormed = (options: ValidationOptions) =>
  validateText('isWellFormed', (text) => text.isWellFormed(), options);

/** PostgreSQL cannot store NUL. */
const IsStorable = (options: ValidationOptions) =>
  validateText('isStorable', (text) => text.isWellFormed() && !text.includes('\0'), options);

/** Counts code points as PostgreSQL does. class-validator's MaxLength ignores variation selectors. */
const MaxCodePoints = (longest: number, options: ValidationOptions) =>
  // The code units are checked first because that is cheaper.
  validateText('maxCodePoints', (text) => text.length <= longest || [...text].length <= longest, options);

const MaxCodeUnits = (longest: number, options: ValidationOptions) =>
  validateText('maxCodeUnits', (text) => text.length <= longest, options);

const MaxWords = (most: number, options: ValidationOptions) =>
  validateText('maxWords', (text) => wordsOf(text).length <= most, options);

const IsLine = (options: ValidationOptions) => validateText('isLine', (text) => !control.test(text), options);

/** Safe to print on a terminal. */
const IsPrintable = (options: ValidationOptions) =>
  validateText('isPrintable', (text) => !misleading.test(text), options);

const validateText = (name: string, isValid: (text: string) => boolean, options: ValidationOptions) =>
  ValidateBy({ name, validator: { validate: (value) => typeof value === 'string' && isValid(value) } }, options);
