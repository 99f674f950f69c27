/** A person with a legal and perhaps a preferred name. */
export type NamedPerson = 'student' | 'teacher';

/** SQL for the fields of a person's names, to be put behind the others; empty without a preferred name. @param id SQL for the id of the person */
export const nameFields = (person: NamedPerson, id: string): string =>
  coalesced(
    person,
    id,
    `',"preferred_given_name":' || to_json(preferred_given_name) || ',"shown_name":' || to_json(shown_name)`,
  );

/** SQL for one field with the shown name of a person; empty without a preferred name. @param field in the record that names the person */
export const shownNameField = (person: NamedPerson, id: string, field = 'shown_name'): string =>
  coalesced(person, id, `',"${field}":' || to_json(shown_name)`);

const coalesced = (person: NamedPerson, id: string, json: string): string =>
  `coalesce((SELECT ${json} FROM ${person}_shown_name named
    WHERE named.${person}_id = ${id} AND preferred_given_name IS NOT NULL), '')`;

/** SQL that selects the JSON of the preferred names of people. */
export const preferredNames = (person: NamedPerson): string =>
  `SELECT ${person}_id AS id, row_to_json(r)::text AS json FROM ${person}_shown_name r WHERE ${person}_id = ANY ($1::int[])`;
