/** A value of JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Fields of a record as the API shows them. */
export type Fields = Readonly<Record<string, unknown>>;
