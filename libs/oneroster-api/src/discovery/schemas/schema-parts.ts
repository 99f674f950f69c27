import type { Schema } from '../oneroster-operation';

/** The properties of an object by their names. */
export type Properties = Readonly<Record<string, Schema>>;

export const text: Schema = { type: 'string' };
export const texts: Schema = { type: 'array', items: text };
export const number: Schema = { type: 'number', format: 'float' };
export const date: Schema = { type: 'string', format: 'date' };
export const dateTime: Schema = { type: 'string', format: 'date-time' };
export const uri: Schema = { type: 'string', format: 'uri' };

/** One of some words. */
export const oneOf = (...words: readonly string[]): Schema => ({ type: 'string', enum: words });

/** The standard has booleans as texts. */
export const flag = oneOf('true', 'false');

/** One of some words, or an extension of them such as `ext:librarian`. */
export const extensible = (...words: readonly string[]): Schema => ({
  anyOf: [oneOf(...words), { type: 'string', pattern: '^ext:[a-zA-Z0-9._-]+$' }],
});

/** Another schema by its name. */
export const the = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** A list of what another schema describes. */
export const listOf = (name: string, { least = 0 } = {}): Schema => ({
  type: 'array',
  ...(least > 0 && { minItems: least }),
  items: the(name),
});

/** An object with these properties and no others. */
export const object = (required: Properties, optional: Properties = {}): Schema => ({
  type: 'object',
  properties: { ...required, ...optional },
  required: Object.keys(required),
  additionalProperties: false,
});

/** An object that has a sourcedId. */
export const identified = (required: Properties, optional: Properties = {}): Schema =>
  object(
    { sourcedId: text, status: oneOf('active', 'tobedeleted'), dateLastModified: dateTime, ...required },
    { metadata: the('MetadataDType'), ...optional },
  );
