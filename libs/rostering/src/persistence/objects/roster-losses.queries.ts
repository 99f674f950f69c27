import { Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import type { PackageScope } from '../../domain/package-scope';
import { inScope, scopeValues } from './package-scope';

/** Records of a school; the school is null for those without one. */
export interface CountOfSchool {
  readonly school: number | null;
  readonly count: number;
}

/** The types of records of which a school may lose all. */
export type LostRecord = 'student' | 'enrollment' | 'teacher' | 'class';

/** SQL for the school of the record of the object `o`. */
const schools: Readonly<Record<LostRecord, string>> = {
  student: '(SELECT school_id FROM student_school WHERE student_id = o.record_id)',
  enrollment: `(SELECT school_id FROM enrollment_record seat JOIN class_school USING (class_id) WHERE seat.id = o.record_id)`,
  teacher: '(SELECT school_id FROM teacher_school WHERE teacher_id = o.record_id)',
  class: '(SELECT school_id FROM class_school WHERE class_id = o.record_id)',
};

/** SQL for whether a current object is about a record; null for a record without objects. @param id SQL for the id of the record */
export const hasCurrentObject = (record: string, id: string): string =>
  `(SELECT bool_or(o.is_current) FROM roster_object o WHERE o.record = '${record}' AND o.record_id = ${id})`;

/** Counts the objects that packages have and those that leave them, by school. Call it inside the transaction of an import. */
@Injectable()
export class RosterLosses {
  constructor(private readonly transactions: Transactions) {}

  /** The current objects of packages. @param scope the schools that the package covers */
  current(record: LostRecord, scope: PackageScope | null): Promise<readonly CountOfSchool[]> {
    return this.transactions.execute({
      sql: `SELECT school, count(*)::integer AS count FROM (
          SELECT ${schools[record]} AS school FROM roster_object o
          WHERE record = $1 AND is_current ${scope ? `AND ${inScope}` : ''}) every GROUP BY school`,
      values: [record, ...(scope ? scopeValues(scope) : [])],
    });
  }

  /** Objects that this import marks as gone, and whose records have no other object. */
  gone(record: LostRecord, importId: number): Promise<readonly CountOfSchool[]> {
    return this.transactions.execute({
      sql: `SELECT school, count(*)::integer AS count FROM (
          SELECT ${schools[record]} AS school FROM import_roster_object written JOIN roster_object o USING (kind, sourced_id)
          WHERE written.import_id = $2::integer AND (written.before->>'is_current')::boolean
            AND o.record = $1 AND NOT o.is_current AND NOT EXISTS (
              SELECT FROM roster_object other WHERE other.record = $1 AND other.record_id = o.record_id AND other.is_current)) every
        GROUP BY school`,
      values: [record, importId],
    });
  }
}
