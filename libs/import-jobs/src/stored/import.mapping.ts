import { defineEntity, p } from '@mikro-orm/core';

/** Imports that were carried out. */
export const importMapping = defineEntity({
  name: 'Import',
  tableName: 'import',
  properties: {
    id: p.integer().primary(),
    format: p.text(),
    list: p.text(),
    file: p.text(),
    actor: p.text(),
    userId: p.integer().nullable(),
    importedAt: p.datetime(3),
    created: p.integer(),
    changed: p.integer(),
    unchanged: p.integer(),
    skipped: p.integer(),
    undoneAt: p.datetime(3).nullable(),
    undoneBy: p.text().nullable(),
    sha256: p.text().nullable(),
    valuesDeletedAt: p.datetime(3).nullable(),
    isConfirmed: p.boolean(),
    limitedToSchool: p.integer().nullable(),
  },
});

/** Imports that API keys began, also those that were not carried out. One that was has the number of its import. */
export const importJobMapping = defineEntity({
  name: 'ImportJob',
  tableName: 'import_job',
  properties: {
    id: p.integer().primary(),
    status: p.text(),
    kind: p.text(),
    isDryRun: p.boolean(),
    file: p.text(),
    sha256: p.text(),
    options: p.json(),
    keyId: p.integer(),
    userId: p.integer(),
    startedAt: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
    aliveAt: p.datetime(3),
    rowsRead: p.integer(),
    rowsTotal: p.integer().nullable(),
    created: p.integer().nullable(),
    changed: p.integer().nullable(),
    unchanged: p.integer().nullable(),
    skipped: p.integer().nullable(),
    errors: p.integer().nullable(),
    warnings: p.integer().nullable(),
    reason: p.json().nullable(),
    hasReport: p.boolean(),
  },
});

/** The report of an import that an API key began. */
export const importFindingMapping = defineEntity({
  name: 'ImportFinding',
  tableName: 'import_finding',
  properties: {
    id: p.integer().primary(),
    importId: p.integer(),
    level: p.text(),
    file: p.text().nullable(),
    line: p.integer(),
    column: p.text().nullable(),
    value: p.text().nullable(),
    rule: p.text(),
    message: p.text(),
    advice: p.text(),
    studentIds: p.array().columnType('integer[]'),
  },
});

/** What an import did to each record. Both `before` and `after` are null once the student was erased. */
export const importRecordMapping = defineEntity({
  name: 'ImportRecord',
  tableName: 'import_record',
  properties: {
    id: p.bigint().primary(),
    importId: p.integer(),
    record: p.text(),
    recordId: p.integer(),
    studentId: p.integer().nullable(),
    before: p.json().nullable(),
    after: p.json().nullable(),
  },
});
