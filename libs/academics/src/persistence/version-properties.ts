import { p } from '@mikro-orm/core';

/** The columns that a version has besides those of its record: which record it was of, and when and by whom it was replaced. */
export const versionProperties = () => ({
  recordId: p.integer(),
  changedAt: p.datetime(3),
  changedByKey: p.integer().nullable(),
  changedByUser: p.integer().nullable(),
});
