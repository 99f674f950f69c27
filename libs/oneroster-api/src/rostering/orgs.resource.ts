import { resource, visibleIdOf, wordOf } from '../reading/resource';

interface OrgRow {
  readonly name: string | null;
  readonly kind: string | null;
  readonly identifier: string | null;
  readonly parent: string | null;
  readonly children: readonly string[] | null;
}

const types = ['department', 'district', 'local', 'national', 'school', 'state'] as const;
const type = `CASE WHEN e.record = 'made_up_org' THEN 'school' WHEN lower(o.kind) IN ('department', 'district', 'national', 'school', 'state')
  THEN lower(o.kind) ELSE 'local' END`;

/** Schools, and the districts and departments above them. A school without any has one that is made up. */
export const orgs = resource<OrgRow>({
  kind: 'org',
  records: ['school', 'made_up_org'],
  joins: `LEFT JOIN school o ON e.record = 'school' AND o.id = e.record_id`,
  columns: `o.name, ${type} AS kind, coalesce(o.identifier, o.id::text) AS identifier, ${visibleIdOf('school', 'o.parent_id')} AS parent,
    (SELECT array_agg(x.sourced_id ORDER BY x.sourced_id) FROM school c JOIN roster_entry x ON x.record = 'school' AND x.record_id = c.id
      AND x.status <> 'removed' WHERE c.parent_id = o.id) AS children`,
  visible: `o.id IS NOT NULL OR e.record = 'made_up_org'`,
  shown: `e.record = 'school' OR NOT EXISTS (SELECT FROM school)`,
  fields: {
    name: { sql: `coalesce(o.name, 'School')` },
    type: { sql: type },
    identifier: { sql: `coalesce(o.identifier, o.id::text, '1')` },
    'parent.sourcedId': { sql: visibleIdOf('school', 'o.parent_id') },
    'children.sourcedId': {
      sql: `ARRAY(SELECT x.sourced_id FROM school c JOIN roster_entry x ON x.record = 'school' AND x.record_id = c.id
        AND x.status <> 'removed' WHERE c.parent_id = o.id)`,
      isList: true,
    },
  },
  names: ['name', 'type', 'identifier', 'parent', 'children'],
  toObject: ({ name, kind, identifier, parent, children }, { reference }) => ({
    name: name ?? 'School',
    type: wordOf(types, kind) ?? 'local',
    identifier: identifier ?? '1',
    parent: parent === null ? undefined : reference('org', parent),
    children: children?.map((child) => reference('org', child)),
  }),
});
