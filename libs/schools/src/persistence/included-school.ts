/** The records that a record is answered with. */
export type Included = 'school' | undefined;

/** SQL for the JSON text of a school. @param id SQL for its id, which may be null */
export const schoolJson = (id: string): string =>
  `coalesce((SELECT row_to_json(s)::text FROM school_record s WHERE s.id = ${id}), 'null')`;

/** SQL for the JSON text of a record with its school after the other fields. @param json SQL for its text without one */
export const withSchool = (json: string, schoolId: string): string =>
  `left(${json}, -1) || ',"school":' || ${schoolJson(schoolId)} || '}'`;
