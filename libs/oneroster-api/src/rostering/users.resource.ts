import { orgOf } from '../reading/organisations';
import { type FieldSql, flag, listIn, type ObjectFields, packageText, resource, textIn } from '../reading/resource';
import { roleFields } from './role-fields';
import { rolesOf } from './roles';
import type { UserRow } from './user-row';

const name = `coalesce(s.name, t.name, c.name, nullif(concat_ws(' ', ${packageText('user', 'givenName')}, ${packageText('user', 'familyName')}), ''))`;
const words = 'coalesce(s.family_name_words, t.family_name_words, 1::smallint)';
const givenName = `given_part(${name}, ${words})`;
const familyName = `coalesce(family_part(${name}, ${words}), '-')`;

/** Addresses that stand for a blank one are never shown. */
const email = `CASE WHEN coalesce(s.email, t.email, c.email) NOT LIKE '%@no-email.invalid' THEN coalesce(s.email, t.email, c.email)
  WHEN e.record = 'roster_object' THEN ${packageText('user', 'email')} END`;
const isFormer = '(s.id IS NOT NULL AND s.email IS NULL)';
export const username = `CASE WHEN ${isFormer} THEN NULL ELSE coalesce(${packageText('user', 'username')}, ${email}, e.sourced_id) END`;
/** The school of a contact is that of the student. */
export const schoolId = `coalesce(s.school_id, t.school_id, (SELECT v.school_id FROM student v WHERE v.id = c.student_id))`;
const homeOrg = `CASE WHEN ${schoolId} IS NOT NULL THEN ${orgOf(schoolId)} END`;

/** The numbers as `contactOf` has them. */
const firstPhone = `CASE e.record WHEN 'teacher' THEN t.phone ELSE c.phones[1] END`;
const isSms = `(${packageText('user', 'phone')} IS NULL AND ${packageText('user', 'sms')} = ${firstPhone}) IS TRUE`;
const phone = (own: string, sms: string, other: string): string => `CASE WHEN ${isFormer} THEN NULL
  WHEN e.record IN ('student', 'roster_object') THEN ${packageText('user', own)} WHEN ${isSms} THEN ${sms} ELSE ${other} END`;

/** SQL of a list of a package. */
const packageList = (field: string): string => `ARRAY(SELECT jsonb_array_elements_text(CASE jsonb_typeof(p.list)
  WHEN 'array' THEN p.list WHEN 'string' THEN jsonb_build_array(p.list) ELSE '[]' END) FROM (SELECT package_fields('user', e.sourced_id)->'${field}' AS list) p)`;
const grades = `CASE WHEN s.grade_level = (${packageList('grades')})[1] THEN ${packageList('grades')}
  WHEN s.grade_level IS NOT NULL THEN ARRAY[s.grade_level] END`;
const userIds = (part: 1 | 2): FieldSql => ({
  sql: `ARRAY(SELECT found[${part}] FROM regexp_matches(CASE WHEN NOT ${isFormer} THEN package_fields('user', e.sourced_id)->>'userIds' END, '\\{([^{}:]+):([^{}]+)\\}', 'g') found)`,
  isList: true,
});

/** The contacts of a student in the order of calls; the students of a contact or guardian who are not withdrawn. */
const agents = `CASE e.record WHEN 'student' THEN (
    SELECT array_agg(x.sourced_id ORDER BY g.call_order, g.id) FROM contact g JOIN roster_entry x ON x.status <> 'removed'
      AND x.record = CASE WHEN g.guardian_id IS NULL THEN 'contact' ELSE 'guardian' END AND x.record_id = coalesce(g.guardian_id, g.id)
    WHERE g.student_id = e.record_id AND g.name IS NOT NULL)
  WHEN 'contact' THEN (SELECT array_agg(x.sourced_id) FROM roster_entry x
      WHERE x.record = 'student' AND x.record_id = c.student_id AND x.status = 'active')
  WHEN 'guardian' THEN (SELECT array_agg(x.sourced_id ORDER BY x.sourced_id) FROM contact g
    JOIN roster_entry x ON x.record = 'student' AND x.record_id = g.student_id AND x.status = 'active'
    WHERE g.guardian_id = e.record_id AND g.name IS NOT NULL) END`;

const ofPackage = (...names: readonly string[]) =>
  Object.fromEntries(names.map((each) => [each, { sql: packageText('user', each) }]));

/** A caller with a share sees nothing that identifies a student who has left elsewhere. */
const ofCurrent = (...names: readonly string[]) =>
  Object.fromEntries(
    names.map((each) => [each, { sql: `CASE WHEN NOT ${isFormer} THEN ${packageText('user', each)} END` }]),
  );

/** Students, teachers, guardians and other contacts, and the other users of packages. */
export const users = resource<UserRow>({
  kind: 'user',
  records: ['student', 'teacher', 'guardian', 'contact', 'roster_object'],
  joins: `LEFT JOIN student s ON e.record = 'student' AND s.id = e.record_id
    LEFT JOIN teacher t ON e.record = 'teacher' AND t.id = e.record_id
    LEFT JOIN contact c ON c.id = CASE e.record WHEN 'contact' THEN e.record_id
      WHEN 'guardian' THEN (SELECT min(g.id + 0) FROM contact g WHERE g.guardian_id = e.record_id AND g.name IS NOT NULL) END`,
  columns: `e.record, ${name} AS name, ${words}::int AS words, ${isFormer} AS "isFormer", coalesce(s.preferred_given_name, t.preferred_given_name) AS preferred,
    ${email} AS email, CASE e.record WHEN 'teacher' THEN array_remove(ARRAY[t.phone], NULL) ELSE c.phones END AS phones,
    s.grade_level AS "gradeLevel", ${schoolId} AS "schoolId",
    ${agents} AS agents, CASE WHEN e.record = 'guardian' THEN ARRAY(SELECT g.student_id FROM contact g WHERE g.guardian_id = e.record_id) END AS "studentIds", package_fields('user', e.sourced_id) AS fields`,
  visible: `CASE e.record WHEN 'student' THEN s.id IS NOT NULL WHEN 'teacher' THEN t.id IS NOT NULL
    WHEN 'roster_object' THEN false ELSE c.id IS NOT NULL END`,
  exists: `CASE e.record WHEN 'student' THEN s.id IS NOT NULL WHEN 'teacher' THEN t.id IS NOT NULL
    WHEN 'roster_object' THEN true ELSE c.id IS NOT NULL END`,
  reach: `e.student_id = ANY (ARRAY(SELECT v.id FROM student_by_share v))
    OR (e.record = 'teacher' AND e.record_id = ANY (ARRAY(SELECT v.id FROM teacher_by_share v)))
    OR (e.record = 'guardian' AND e.record_id = ANY (ARRAY(SELECT v.guardian_id FROM contact_by_share v WHERE v.guardian_id IS NOT NULL)))`,
  changedInShare: 's.changed_at',
  fields: {
    username: { sql: username },
    enabledUser: { sql: `coalesce(lower(${packageText('user', 'enabledUser')}), 'true')` },
    givenName: { sql: givenName },
    familyName: { sql: familyName },
    preferredFirstName: { sql: `coalesce(s.preferred_given_name, t.preferred_given_name)` },
    ...ofPackage('middleName', 'preferredMiddleName'),
    ...ofCurrent('userMasterIdentifier', 'identifier'),
    preferredLastName: { sql: packageText('user', 'preferredFamilyName') },
    email: { sql: email },
    phone: { sql: phone('phone', 'c.phones[2]', firstPhone) },
    sms: { sql: phone('sms', firstPhone, 'c.phones[2]') },
    grades: { sql: grades, isList: true },
    ...roleFields(schoolId),
    'primaryOrg.sourcedId': { sql: homeOrg },
    'agents.sourcedId': { sql: agents, isList: true },
    pronouns: { sql: 'NULL::text' },
    'userIds.type': userIds(1),
    'userIds.identifier': userIds(2),
  },
  names: [
    ...['userMasterIdentifier', 'username', 'userIds', 'enabledUser', 'givenName', 'familyName', 'middleName'],
    ...[
      'preferredFirstName',
      'preferredMiddleName',
      'preferredLastName',
      'pronouns',
      'roles',
      'userProfiles',
      'primaryOrg',
    ],
    ...['identifier', 'email', 'sms', 'phone', 'agents', 'grades', 'password', 'resources'],
  ],
  toObject(row, context) {
    const { fields, agents: others, schoolId: home } = row;
    const { orgs, reference } = context;
    const contact = row.isFormer ? {} : contactOf(row);
    const [givenName, familyName] = partsOf(row.name, row.words);
    return {
      enabledUser: flag(fields?.['enabledUser'], 'true'),
      givenName,
      familyName,
      middleName: textIn(fields, 'middleName'),
      preferredFirstName: row.preferred ?? undefined,
      preferredMiddleName: textIn(fields, 'preferredMiddleName'),
      preferredLastName: textIn(fields, 'preferredFamilyName'),
      roles: rolesOf(row, context),
      primaryOrg: home === null ? undefined : reference('org', orgs.of(home)),
      ...contact,
      agents: others?.map((agent) => reference('user', agent)),
      grades: gradesOf(row),
    };
  },
});

/** How a user is reached and signs in. A restricted caller sees nothing of it of a student who has left. */
function contactOf({
  record,
  sourcedId,
  email: address,
  phones,
  fields,
}: UserRow & { readonly sourcedId: string }): ObjectFields {
  const [first, second] = phones ?? [];
  const isSms =
    textIn(fields, 'phone') === undefined && textIn(fields, 'sms') !== undefined && textIn(fields, 'sms') === first;
  const own = record === 'student' || record === 'roster_object';
  return {
    userMasterIdentifier: textIn(fields, 'userMasterIdentifier'),
    userIds: userIdsIn(fields),
    identifier: textIn(fields, 'identifier'),
    username: textIn(fields, 'username') ?? address ?? sourcedId,
    email: address,
    sms: own ? textIn(fields, 'sms') : isSms ? first : second,
    phone: own ? textIn(fields, 'phone') : isSms ? second : first,
  };
}

function gradesOf({ gradeLevel, fields }: UserRow): readonly string[] | undefined {
  if (gradeLevel === null) return undefined;
  const [first, ...more] = listIn(fields, 'grades');
  return first === gradeLevel ? [first, ...more] : [gradeLevel];
}

/** `{type:identifier}`, with commas between several, as packages have them. */
function userIdsIn(fields: ObjectFields | null): readonly object[] | undefined {
  const found = listIn(fields, 'userIds').flatMap((text) =>
    [...text.matchAll(/\{([^{}:]+):([^{}]+)\}/g)].map(([, type, identifier]) => ({ type, identifier })),
  );
  return found.length > 0 ? found : undefined;
}

/** The given and the family name, as `given_part` and `family_part` have them in SQL. */
function partsOf(name: string | null, words: number): readonly [given: string, family: string] {
  const all = (name ?? '').trim().split(/\s+/);
  const first = Math.max(1, all.length - words);
  return [all.slice(0, first).join(' ') || '-', all.slice(first).join(' ') || '-'];
}
