import type { Sql } from '@homeroom/database';
import { isDeepStrictEqual } from 'node:util';
import type { Subject } from '@homeroom/access';
import { type ImportedRecord, importRecordsLike, importRecordsOf } from '@homeroom/import-jobs';
import { type ImportedObject, replaceFields, rosterObjectsLike, rosterObjectsOf } from '@homeroom/rostering';
import type { Json } from '@homeroom/kernel';
import type { Replacement } from './chosen-texts';
import type { FreeText } from './free-texts';
import type { IdentifyingWords } from './identifying-words';
import { mark, SearchedTexts, withTexts } from './searched-texts';
import { recordTextTables, textTables } from './text-tables';

/** What imports stored of other records and that names the student. */
export interface ImportedCopies {
  /** The rows of import_record whose values are erased. */
  readonly records: readonly string[];
  /** The objects of packages in which words are replaced. */
  readonly objects: readonly ChangedObject[];
}

type ChangedObject = ImportedObject & { readonly changed: Json };

/**
 * Finds what imports stored of records that are not the student's. The objects of packages are kept while a text of their record
 * names the student and is kept, since the operator may have decided that it is about somebody else.
 *
 * @param kept the texts that name the student and are not replaced
 */
export async function importedCopies(
  sql: Sql,
  { studentId }: Subject,
  words: IdentifyingWords,
  replaced: readonly Replacement[],
  kept: readonly FreeText[],
): Promise<ImportedCopies> {
  if (!words.areKnown) return copiesOf(sql, replaced);
  const records = await importRecordsLike(sql, studentId, words.patterns);
  const objects = await rosterObjectsLike(sql, studentId, words.patterns);
  const values = [...records.flatMap((each) => each.values), ...objects.map(({ fields }) => fields)];
  const texts = await SearchedTexts.of(sql, words, values);
  const keptRecords = new Set(kept.map(({ table, id }) => recordKey(recordOf(table), id)));
  const isKept = (record: string | null, id: number | null) =>
    record !== null && keptRecords.has(recordKey(record, id));
  const names = ({ record, recordId, values: both }: ImportedRecord) =>
    both.some((value) => texts.areNamedIn(value, { parts: false })) ||
    (!isKept(record, recordId) && both.some((value) => texts.areNamedIn(freeTextsIn(record, value), { parts: true })));
  return {
    records: records.filter(names).map(({ id }) => id),
    objects: objects
      .filter(({ record, recordId }) => !isKept(record, recordId))
      // A user of a package is a person, who may have the same first or last name.
      .map((object) => ({ ...object, changed: texts.without(object.fields, { parts: !isPerson(object) }) }))
      .filter(isChanged),
  };
}

/** Stores the objects with their changed fields. */
export async function replaceInObjects(sql: Sql, objects: readonly ChangedObject[]): Promise<void> {
  for (const object of objects) await replaceFields(sql, object, object.changed);
}

/** The words are unknown, so whole texts are replaced where they are the same as those that the operator chose. */
async function copiesOf(sql: Sql, replaced: readonly Replacement[]): Promise<ImportedCopies> {
  const records: string[] = [];
  const objects: ChangedObject[] = [];
  for (const { record, id, before } of replaced) {
    records.push(...(await importRecordsOf(sql, record, id)));
    for (const object of await rosterObjectsOf(sql, record, id)) {
      objects.push({ ...object, changed: withTexts(object.fields, (text) => (text === before ? mark : text)) });
    }
  }
  return { records, objects: objects.filter(isChanged) };
}

const isPerson = ({ kind }: ImportedObject): boolean => kind === 'user' || kind === 'guardian';
const isChanged = ({ fields, changed }: ChangedObject): boolean => !isDeepStrictEqual(fields, changed);

/** The free texts among the fields of a record. */
function freeTextsIn(record: string, value: Json): Json[] {
  const table = recordTextTables.find((each) => each.record === record);
  if (!table || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, text]) => (field in table.fields ? [text] : []));
}

const recordOf = (table: string): string => textTables.find(({ name }) => name === table)?.record ?? table;
const recordKey = (record: string, id: number | null): string => `${record}:${id}`;
