import { type RecordTable, recordTable } from '@homeroom/database';
import { defineEntity, p } from '@mikro-orm/core';
import { rosterIdentityMapping } from './roster-object.table';

/** The sourcedIds that the OneRoster API has shown, each with its record. `refresh_roster` writes them. */
const rosterEntryMapping = defineEntity({
  name: 'RosterEntry',
  tableName: 'roster_entry',
  properties: {
    kind: p.text().primary(),
    sourcedId: p.text().primary(),
    record: p.text(),
    recordId: p.integer(),
    studentId: p.integer().nullable(),
    classId: p.integer().nullable(),
    lineItemId: p.integer().nullable(),
    status: p.text(),
    modifiedAt: p.datetime(3),
  },
});

/** Sessions for the terms that only classes and grades name. */
const madeUpSessionMapping = defineEntity({
  name: 'MadeUpSession',
  tableName: 'made_up_session',
  properties: { id: p.integer().primary(), name: p.text() },
});

/** The number of active sourcedIds of each record. */
const rosterTotalMapping = defineEntity({
  name: 'RosterTotal',
  tableName: 'roster_total',
  properties: { record: p.text().primary(), active: p.bigint() },
});

/** Up to which commit the sourcedIds are kept. */
const rosterRefreshMapping = defineEntity({
  name: 'RosterRefresh',
  tableName: 'roster_refresh',
  properties: {
    isOnly: p.boolean().primary(),
    epoch: p.uuid().nullable(),
    place: p.bigint(),
    refreshedAt: p.datetime(3),
  },
});

/** Which objects of some kinds a share sees, or has seen. `keep_share_entries` writes them. */
const shareEntryMapping = defineEntity({
  name: 'ShareEntry',
  tableName: 'share_entry',
  properties: {
    shareId: p.integer().primary(),
    kind: p.text().primary(),
    sourcedId: p.text().primary(),
    isVisible: p.boolean(),
    /** Since when. */
    modifiedAt: p.datetime(3),
  },
});

/** For which state of the records, of the share and of the calendar that is so. */
const shareRefreshMapping = defineEntity({
  name: 'ShareRefresh',
  tableName: 'share_refresh',
  properties: {
    shareId: p.integer().primary(),
    kind: p.text().primary(),
    version: p.uuid(),
    place: p.bigint(),
    day: p.date(),
  },
});

export const rosterEntryMappings = [
  rosterEntryMapping,
  madeUpSessionMapping,
  rosterTotalMapping,
  rosterRefreshMapping,
  shareEntryMapping,
  shareRefreshMapping,
];

/**
 * They have ids and names of terms only. A statement of a restricted caller that reads an entry also reads its record, of which it sees those of
 * the share.
 */
export const rosterEntryTables: readonly RecordTable[] = [
  recordTable(rosterEntryMapping, { record: 'roster_entry', share: 'all' }),
  recordTable(rosterRefreshMapping, { record: 'roster_refresh', share: 'all' }),
  recordTable(madeUpSessionMapping, { record: 'made_up_session', share: 'all' }),
  recordTable(rosterIdentityMapping, { record: 'roster_identity', share: 'all' }),
  recordTable(shareEntryMapping, { record: 'share_entry', share: 'own' }),
  recordTable(shareRefreshMapping, { record: 'share_refresh', share: 'own' }),
];
