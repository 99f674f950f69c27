/**
 * The objects about schools. A school may have two, because a package may give it a new sourcedId. The object that the packages still have is
 * used.
 */
const objects = `(SELECT DISTINCT ON (record_id) * FROM roster_object WHERE record = 'school' AND record_id IS NOT NULL
  ORDER BY record_id, is_current DESC, import_id DESC, sourced_id) o`;

/** Whether the import $1 changed the object, or the school is one of $2. */
const isMeant = '(o.import_id = $1::integer OR o.record_id = ANY ($2::integer[]))';

const text = (field: string): string => `nullif(btrim(o.fields->>'${field}'), '')`;

const fields = ['name', 'kind', 'identifier', 'is_current'] as const;

const of = (prefix: string): string => fields.map((field) => `${prefix}.${field}`).join(', ');

/** Writes schools as their objects say. People may have changed other schools since. */
export const writeSchools: readonly string[] = [
  `INSERT INTO school (id, ${fields.join(', ')})
    SELECT o.record_id, coalesce(${text('name')}, o.sourced_id), coalesce(lower(${text('type')}), 'school'), ${text('identifier')}, o.is_current
    FROM ${objects} WHERE ${isMeant}
    ON CONFLICT (id) DO UPDATE SET ${fields.map((field) => `${field} = excluded.${field}`).join(', ')}
    WHERE (${of('school')}) IS DISTINCT FROM (${of('excluded')})`,
  `UPDATE school SET parent_id = target.record_id FROM ${objects} LEFT JOIN roster_object target
      ON target.kind = 'org' AND target.sourced_id = ${text('parentSourcedId')}
    WHERE o.record_id = school.id AND parent_id IS DISTINCT FROM target.record_id
      AND (${isMeant} OR target.import_id = $1::integer)`,
];

/** A school that was here before a package, as it was when the package found it. */
export interface FoundSchool {
  readonly name: string;
  readonly kind: string;
  readonly identifier: string | null;
  readonly parent_id: number | null;
}

/** Whether the import $1 created the object. The school itself may have existed before. */
const isMadeNow = `o.import_id = $1::integer AND o.record = 'school' AND NOT EXISTS (
  SELECT FROM import_roster_object former WHERE former.import_id = $1::integer AND former.kind = o.kind
    AND former.sourced_id = o.sourced_id AND former.before->>'record' = 'school')`;

/** Gives the schools that the import $1 found here the values that they had. */
export const returnFoundSchools = `UPDATE school SET name = found.name, kind = found.kind, identifier = found.identifier,
    parent_id = (SELECT id FROM school parent WHERE parent.id = found.parent_id), is_current = true
  FROM (SELECT o.record_id, before.* FROM roster_object o,
      jsonb_to_record(o.fields->'found') before (name text, kind text, identifier text, parent_id integer)
    WHERE ${isMadeNow} AND o.fields ? 'found') found
  WHERE school.id = found.record_id`;

/** Removes the schools that the import $1 created. @param isUnused SQL for whether no record refers to a school */
export const removeCreatedSchools = (isUnused: string): string =>
  `DELETE FROM school WHERE ${isUnused} AND EXISTS (SELECT FROM roster_object o WHERE o.record_id = school.id AND ${isMadeNow} AND NOT o.fields ? 'found')`;
