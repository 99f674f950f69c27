export const guardianTexts = {
  name: 'guardian',
  record: 'guardian',
  fields: {},
  identities: unlimited('given_name', 'family_name', 'middle_name', 'email', 'phone'),
} as const;

/** The columns with text of the tables of packages. The packages limit their length, and the tables do not. */
export const rosterTexts = [
  { name: 'org', record: 'org', fields: unlimited('name', 'type', 'identifier') },
  { name: 'academic_session', record: 'academic_session', fields: unlimited('title', 'type') },
  { name: 'course', record: 'course', fields: unlimited('title', 'code', 'grades', 'subjects', 'subject_codes') },
  {
    name: 'class_detail',
    record: 'class',
    key: 'class_id',
    fields: unlimited('class_code', 'class_type', 'grades', 'subjects', 'subject_codes', 'periods'),
  },
  { name: 'category', record: 'category', fields: unlimited('title') },
  { name: 'line_item', record: 'line_item', fields: unlimited('title', 'description') },
  guardianTexts,
] as const;

function unlimited(...columns: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(columns.map((column) => [column, Infinity]));
}
