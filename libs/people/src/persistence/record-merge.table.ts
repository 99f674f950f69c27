import { recordTable } from '@homeroom/database';
import { defineEntity, p } from '@mikro-orm/core';

export const recordMergeMapping = defineEntity({
  name: 'RecordMerge',
  tableName: 'record_merge',
  properties: {
    id: p.integer().primary(),
    record: p.text(),
    keptId: p.integer(),
    mergedId: p.integer(),
    mergedAt: p.datetime(3),
    stored: p.json().nullable(),
    undoneAt: p.datetime(3).nullable(),
  },
});

/** Which record was merged into which, and what the merge changed, until that is deleted. */
export const recordMergeTable = recordTable(recordMergeMapping, {
  record: 'record_merge',
  about: 'kept_id',
  share: { student: 'kept_id' },
  texts: { lengths: { stored: Infinity }, erased: ['stored'] },
});
