import { wordsOf } from '@homeroom/kernel';
import { ValidateBy, type ValidationOptions } from 'class-validator';

/** E-mail addresses are ASCII (RFC 5321). International domains use their ASCII form, `xn--`. */
export const ascii = /^[\x21-\x7e]+$/;

/** Control characters and bidirectional controls, which can make a name look like another one. */
const misleading = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

export const IsWellFormed = (options: ValidationOptions) =>
  validateText('isWellFormed', (text) => text.isWellFormed(), options);

/** PostgreSQL cannot store NUL. */
export const IsStorable = (options: ValidationOptions) =>
  validateText('isStorable', (text) => text.isWellFormed() && !text.includes('\0'), options);

/** Counts code points as PostgreSQL does. class-validator's MaxLength ignores variation selectors. */
export const MaxCodePoints = (longest: number, options: ValidationOptions) =>
  // The code units are checked first because that is cheaper.
  validateText('maxCodePoints', (text) => text.length <= longest || [...text].length <= longest, options);

export const MaxCodeUnits = (longest: number, options: ValidationOptions) =>
  validateText('maxCodeUnits', (text) => text.length <= longest, options);

export const MaxWords = (most: number, options: ValidationOptions) =>
  validateText('maxWords', (text) => wordsOf(text).length <= most, options);

/** Safe to print on a terminal. */
export const IsPrintable = (options: ValidationOptions) =>
  validateText('isPrintable', (text) => !misleading.test(text), options);

const validateText = (name: string, isValid: (text: string) => boolean, options: ValidationOptions) =>
  ValidateBy({ name, validator: { validate: (value) => typeof value === 'string' && isValid(value) } }, options);
