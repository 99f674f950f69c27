import { type Condition, jsonArray, ReadClient } from '@homeroom/database';
import { RecordQueries } from '@homeroom/records';
import { Injectable } from '@nestjs/common';
import { ContactNotFound, StudentNotFound } from '../../domain/people.errors';

export interface ContactFilter {
  readonly studentId?: number;
}

/** Equal guardians of packages, addresses and numbers. OFFSET 0 makes the index lead to those of each contact. */
const equalContacts = [
  'other.guardian_id = own.guardian_id',
  'lower(other.email) = lower(own.email)',
  'phone_digits(other.phones) && phone_digits(own.phones)',
];

/** The students who have an equal contact. More than a family are not listed: the number of an office says nothing. */
const mostSiblings = 20;

const siblings = `SELECT s.id AS student_id, s.name, s.grade_level FROM student s WHERE s.id IN (
      ${equalContacts
        .map(
          (isEqual) => `SELECT equal.student_id FROM contact own
        CROSS JOIN LATERAL (SELECT student_id FROM contact other WHERE ${isEqual} OFFSET 0) equal
      WHERE own.student_id = parent.id AND equal.student_id <> parent.id`,
        )
        .join('\n      UNION ')}
      LIMIT ${mostSiblings}) ORDER BY s.id`;

const contactsInOrder = `'{"student_id":' || parent.id || ',"contacts":' || ${jsonArray(
  'SELECT * FROM contact_record c WHERE c.student_id = parent.id ORDER BY c.call_order, c.id',
)}`;

const IN_ORDER = `SELECT parent.id, ${contactsInOrder} || '}' AS json FROM student parent WHERE parent.id = ANY ($1::int[])`;

const OF_STUDENT = `SELECT parent.id, ${contactsInOrder} || ',"siblings":' || ${jsonArray(siblings)} || '}' AS json
  FROM student parent WHERE parent.id = ANY ($1::int[])`;

/** Reads contacts as the JSON that the API answers. */
@Injectable()
export class ContactQueries extends RecordQueries<ContactFilter> {
  constructor(reader: ReadClient) {
    super(reader, {
      table: 'contact',
      view: 'contact_record',
      sorts: { id: 'integer', student_id: 'integer' },
      notFound: () => new ContactNotFound(),
    });
  }

  /** The contacts of a student in the order of calls, and the students who share one. @throws StudentNotFound */
  ofStudent(studentId: number): Promise<string> {
    return this.reader.getJson(OF_STUDENT, studentId, () => new StudentNotFound());
  }

  /** The contacts of a student in the order of calls. @throws StudentNotFound */
  inOrder(studentId: number): Promise<string> {
    return this.reader.getJson(IN_ORDER, studentId, () => new StudentNotFound());
  }

  protected conditionsOf({ studentId }: ContactFilter): Condition[] {
    return [['student_id = ?::int', studentId]];
  }
}
