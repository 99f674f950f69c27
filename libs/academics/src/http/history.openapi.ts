/** The description of a history. */
export const historyText =
  'Every change of the record, the newest first: who made it, when, and each field with its value before and after. Version 1 is the creation. A write that changes no field makes no version.';

/** The fields of a new record, as the changes of version 1. */
export const creation = (fields: Readonly<Record<string, string | number>>) =>
  Object.entries(fields).map(([field, to]) => ({ field, from: null, to }));

/** The API key that sends the examples. */
export const keyExample = { type: 'key', id: 1, name: 'Test' };
