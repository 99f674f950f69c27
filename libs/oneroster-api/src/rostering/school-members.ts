import { visibleSchools } from '../reading/organisations';
import type { ParentParameter } from '../reading/read-operation';
import { sourcedIdOf } from '../reading/resource';
import { rolesSql } from './role-fields';

/** The records of users with their aliases in the resource. */
const aliases = { student: 's', teacher: 't' } as const;

/**
 * The students or teachers who have the role of one at a school. Those whose home it is have one, so an index finds nearly all of them. The roles of
 * others are looked at only if a package names the school in one.
 */
export const membersOf = (record: keyof typeof aliases): ParentParameter['narrow'] => {
  const user = aliases[record];
  const home = `${user}.school_id`;
  const org = sourcedIdOf('school', '?::int');
  const hasRole = `EXISTS (SELECT FROM (${rolesSql(home)}) r WHERE r.role = '${record}' AND r.at = ${org})`;
  const idsOf = (
    condition: string,
  ) => `ARRAY(SELECT ${user}.id FROM roster_entry e JOIN ${record} ${user} ON ${user}.id = e.record_id
    WHERE e.record = '${record}' AND e.status <> 'removed' AND ${condition})`;
  const guests = idsOf(`e.kind = 'user' AND e.sourced_id = ANY (ARRAY(SELECT users_with_role_at(${org})))
    AND ${home} IS DISTINCT FROM ?::int AND ${hasRole}`);
  const members = `${home} = ?::int OR ${user}.id = ANY (${guests})`;
  // Those without a home that the caller sees are at the first school, unless a package says where else.
  const isHomeless = `(${home} = ANY (ARRAY(SELECT o.id ${visibleSchools}))) IS NOT TRUE`;
  const others = idsOf(
    `${isHomeless} AND package_fields('user', e.sourced_id)->'roleRows' IS NOT NULL AND NOT ${hasRole}`,
  );
  const membersOfFirst = `${members} OR (${isHomeless} AND (${user}.id = ANY (${others})) IS NOT TRUE)`;
  return ({ id, sourcedId, record: parent }, { first }) => {
    // Without any school, all are at the organisation that is made up.
    if (parent !== 'school') return { sql: '?::int > 0', value: id };
    return { sql: sourcedId === first ? membersOfFirst : members, value: id };
  };
};
