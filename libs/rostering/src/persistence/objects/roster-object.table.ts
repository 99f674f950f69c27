import { defineEntity, p } from '@mikro-orm/core';

/** The objects of OneRoster packages, as they were imported last. */
const rosterObjectMapping = defineEntity({
  name: 'RosterObject',
  tableName: 'roster_object',
  properties: {
    kind: p.text().primary(),
    sourcedId: p.text().primary(),
    record: p.text().nullable(),
    recordId: p.integer().nullable(),
    studentId: p.integer().nullable(),
    fields: p.json(),
    isCurrent: p.boolean(),
    importId: p.integer(),
    id: p.integer(),
  },
});

/** Each object of a package that an import changed, as it was before. */
const importRosterObjectMapping = defineEntity({
  name: 'ImportRosterObject',
  tableName: 'import_roster_object',
  properties: {
    importId: p.integer().primary(),
    kind: p.text().primary(),
    sourcedId: p.text().primary(),
    studentId: p.integer().nullable(),
    before: p.json(),
  },
});

/** Digests of the sourcedIds and the e-mail addresses of people who were erased. */
const erasedPersonMapping = defineEntity({
  name: 'ErasedPerson',
  tableName: 'erased_person',
  properties: { digest: p.blob().primary(), erasedAt: p.datetime(3) },
});

/** An id of the environment, which is part of the sourcedIds of records that no package names. */
export const rosterIdentityMapping = defineEntity({
  name: 'RosterIdentity',
  tableName: 'roster_identity',
  properties: { isOnly: p.boolean().primary(), id: p.uuid() },
});

export const rosterObjectMappings = [
  erasedPersonMapping,
  importRosterObjectMapping,
  rosterIdentityMapping,
  rosterObjectMapping,
];

/** The table with the objects as they were before imports, which only an undo and `import show` read. */
export const formerObjectTable = importRosterObjectMapping.meta.tableName;

/** The tables with values of objects. */
export const rosterObjectTables = [formerObjectTable, rosterObjectMapping.meta.tableName];

/** The tables of objects and of erased people. Tables that refer to others come last. */
export const sourcedIdTables = [erasedPersonMapping.meta.tableName, ...rosterObjectTables.toReversed()];
