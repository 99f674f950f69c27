import { whereClause } from '@homeroom/database';

/**
 * The condition that a record is of a class of a school. An array leads to the index on the class, whatever the planner knows of the
 * school.
 *
 * @param classId SQL of the class of the record
 * @param school SQL of the id of the school
 */
export const isOfSchool = (classId = 'class_id', school = '?'): string =>
  `${classId} = ANY (ARRAY(SELECT class_id FROM class_school WHERE school_id = ${school}::int))`;

/** The marks of a date, `YYYY-MM-DD`, with the parameters from `$1` on. @param schoolId only those in classes of this school */
export const marksOf = (date: string, schoolId: number | undefined) =>
  whereClause(
    [
      ['date = ?::text::date', date],
      [isOfSchool(), schoolId],
    ],
    1,
  );
