import { UnknownReference } from '@homeroom/kernel';
import { noting, RecordReader, RecordStore, refusing, Transactions } from '@homeroom/platform';
import { Injectable } from '@nestjs/common';
import { AlreadyEnrolled, ClassIsFull, ClassNotFound } from '../domain/classes.errors';
import type { Enrollment } from '../domain/enrollment';
import { SchoolClass } from '../domain/school-class';
import { schoolClassMapping } from './school-class.mapping';

/**
 * The update locks the rows of the classes, in the order of their ids, so that parallel requests take turns: never one too
 * many. A class that has not enough seats for all who want one at once gives none. Whom it would refuse anyway is left out
 * before, so that the others need not be written anew without them.
 */
const ENROLL = {
  columns: 'class_id integer, student_id integer, enrolled_at timestamptz',
  queries: `wanting AS (SELECT DISTINCT ON (class_id, student_id) * FROM given
      WHERE EXISTS (SELECT FROM student WHERE id = given.student_id) AND NOT EXISTS (
        SELECT FROM enrollment WHERE class_id = given.class_id AND student_id = given.student_id)
      ORDER BY class_id, student_id, ordinality),
    wanted AS (SELECT class_id, count(*)::integer AS seats FROM wanting GROUP BY class_id ORDER BY class_id),
    seat AS (UPDATE school_class SET enrolled_count = enrolled_count + seats FROM wanted
      WHERE id = ANY (ARRAY(SELECT class_id FROM wanted)) AND id = wanted.class_id
        AND (capacity IS NULL OR enrolled_count + seats <= capacity) RETURNING id),
    enrolled AS (INSERT INTO enrollment (class_id, student_id, enrolled_at)
      SELECT class_id, student_id, enrolled_at FROM wanting JOIN seat ON seat.id = class_id
      ORDER BY class_id, student_id RETURNING class_id, student_id)`,
  sql: `SELECT ordinality, class_id AS id, ARRAY[student_id] AS about
    FROM enrolled JOIN wanting USING (class_id, student_id)`,
};
const WHY_NOT = `SELECT capacity, enrolled_count < capacity AS is_free,
    EXISTS (SELECT FROM student_record WHERE id = ?::integer) AS is_student,
    EXISTS (SELECT FROM enrollment WHERE class_id = school_class.id AND student_id = ?::integer) AS is_enrolled
  FROM school_class WHERE id = ?::integer`;

/** What keeps a student from a seat. */
interface Obstacle {
  readonly capacity: number | null;
  /** Whether there is a seat after all; null where there is no limit. */
  readonly is_free: boolean | null;
  readonly is_student: boolean;
  readonly is_enrolled: boolean;
}

const refusals = {
  school_class_teacher_id_fkey: () => new UnknownReference('teacher_id', 'teacher'),
  enrollment_student_id_fkey: () => new UnknownReference('student_id', 'student'),
  enrollment_class_id_student_id_key: () => new AlreadyEnrolled(),
};

@Injectable()
export class SchoolClassRepository extends RecordStore<SchoolClass> {
  constructor(transactions: Transactions, reader: RecordReader) {
    super(transactions, reader, {
      entity: SchoolClass,
      mapping: schoolClassMapping,
      notFound: () => new ClassNotFound(),
      as: 'class',
      refusals,
    });
  }

  /** Gives a student a seat. @throws ClassNotFound, UnknownReference, AlreadyEnrolled, ClassIsFull */
  async enroll(enrollment: Enrollment, alone = false): Promise<void> {
    const { classId, studentId, enrolledAt } = enrollment;
    const row = { class_id: classId, student_id: studentId, enrolled_at: enrolledAt };
    const write = noting({ ...ENROLL, row }, 'class', ['enrolled_count']);
    const written = await refusing(refusals, () => this.transactions.write(write, { alone }));
    if (!written) await this.refuse(enrollment);
  }

  /** A student who has a seat, or is none, is told so even when the class is full. */
  private async refuse(enrollment: Enrollment): Promise<void> {
    const { classId, studentId } = enrollment;
    const [found] = await this.transactions.execute<Obstacle>({
      sql: WHY_NOT,
      values: [studentId, studentId, classId],
    });
    if (!found) throw new ClassNotFound();
    if (found.is_enrolled) throw new AlreadyEnrolled();
    if (!found.is_student) throw new UnknownReference('student_id', 'student');
    if (found.capacity !== null && !found.is_free) throw new ClassIsFull(found.capacity);
    // It was given more seats meanwhile, or had some, but not for all who came at once.
    await this.enroll(enrollment, true);
  }
}
