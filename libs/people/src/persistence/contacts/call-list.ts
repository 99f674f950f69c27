import { jsonArray } from '@homeroom/database';

/** SQL of the JSON array of the contacts of a student, in the order of calls. @param id SQL for the id of the student */
export const callListOf = (id: string): string =>
  jsonArray(`SELECT name, relation, email, phones, may_collect, note FROM contact_record
    WHERE contact_record.student_id = ${id} ORDER BY call_order, contact_record.id`);

/** SQL for a field with the contacts of a student, to be put behind the others. @param id SQL for the id of the student */
export const contactsField = (id: string): string => `',"contacts":' || ${callListOf(id)}`;
