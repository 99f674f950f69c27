import { p } from '@mikro-orm/core';

/** Whether the packages still have the row, and when it was changed last. */
export const ofPackage = { isCurrent: p.boolean(), updatedAt: p.datetime(3) };

/** The sourcedId that a client of the OneRoster API gave, and the writer of the row: `package`, `client`, `seed`, or `grades`. */
export const ofClient = { sourcedId: p.text().nullable(), writtenBy: p.text(), createdAt: p.datetime(3) };

/** Columns with text. The packages limit their length, and the tables do not. */
export const unlimited = (...columns: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(columns.map((column) => [column, Infinity]));
