/**
 * Whether a list finds the records of a school before it orders them (`isFilteredFirst`). An index on the order would lead through those of
 * all schools. The one on the school has the order of ids.
 */
export const findsSchoolFirst = (schoolId: number | undefined, sort: string | null): boolean =>
  schoolId !== undefined && sort !== null && !/^-?id$/.test(sort);

/** The records that a record is answered with. */
export type Included = 'school' | undefined;

/** SQL for the JSON text of a school. @param id SQL for its id, which may be null */
export const schoolJson = (id: string): string =>
  `coalesce((SELECT row_to_json(s)::text FROM school_record s WHERE s.id = ${id}), 'null')`;

/** SQL for the JSON text of a record with its school after the other fields. @param json SQL for its text without one */
export const withSchool = (json: string, schoolId: string): string =>
  `left(${json}, -1) || ',"school":' || ${schoolJson(schoolId)} || '}'`;
