import { wordsOf } from '@homeroom/kernel';
import { ValidateBy, type ValidationOptions } from 'class-validator';

/** The e-mail format is ASCII (RFC 5321): a domain of another alphabet goes in its ASCII form, `xn--`. */
export const ascii = /^[\x21-\x7e]+$/;

/** Characters that a terminal obeys, or that turn the direction of what follows: a name must not lie about itself. */
const misleading = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

export const IsWellFormed = (options: ValidationOptions) =>
  validateText('isWellFormed', (text) => text.isWellFormed(), options);

/** PostgreSQL stores no NUL. */
export const IsStorable = (options: ValidationOptions) =>
  validateText('isStorable', (text) => text.isWellFormed() && !text.includes('\0'), options);

/** Counts as PostgreSQL does; class-validator's MaxLength leaves variation selectors out. */
export const MaxCodePoints = (longest: number, options: ValidationOptions) =>
  // Code units first: counting code points costs, and most texts are short.
  validateText('maxCodePoints', (text) => text.length <= longest || [...text].length <= longest, options);

export const MaxCodeUnits = (longest: number, options: ValidationOptions) =>
  validateText('maxCodeUnits', (text) => text.length <= longest, options);

export const MaxWords = (most: number, options: ValidationOptions) =>
  validateText('maxWords', (text) => wordsOf(text).length <= most, options);

/** Can be shown on a terminal as it is. */
export const IsPrintable = (options: ValidationOptions) =>
  validateText('isPrintable', (text) => !misleading.test(text), options);

const validateText = (name: string, isValid: (text: string) => boolean, options: ValidationOptions) =>
  ValidateBy({ name, validator: { validate: (value) => typeof value === 'string' && isValid(value) } }, options);
