import { kinds, Optional, QueryParameter, Required } from '@homeroom/http';
import { readExceptionsIn, type RollOverKind, rollOverKinds, type RollOverRequest } from '@homeroom/roll-over';
import { withoutUndefined } from '@homeroom/kernel';

/** A school has no more grade levels than this. */
const mostLevels = 50;

/** Characters of a file of exceptions. */
const longestExceptions = 200_000;

/** GET /dashboard/api/schools/{environment}/roll-overs */
export class OfRollOverSchoolDto {
  @QueryParameter(kinds.queryInteger(1))
  school_id?: number;
}

/** POST /dashboard/api/schools/{environment}/roll-overs/preview */
export class RollOverDto {
  @Required(kinds.oneOf(rollOverKinds))
  kind!: RollOverKind;

  /** The records without a school by default. */
  @Optional(kinds.integer(1))
  school_id?: number | null;

  /** The year that ends. */
  @Required(kinds.integer(1))
  school_year_id!: number;

  /** Of `close`: the grade levels of the school in their order. */
  @Optional(kinds.listOf(kinds.text(255), mostLevels))
  levels?: string[] | null;

  /** Of `close`: why students leave who complete the last level. */
  @Optional(kinds.text(500))
  reason?: string | null;

  /** Of `close`: the school and the level to which they go instead of leaving. */
  @Optional(kinds.integer(1))
  next_school_id?: number | null;

  @Optional(kinds.text(255))
  next_grade_level?: string | null;

  /** Of `open`: the year that gets the classes. */
  @Optional(kinds.integer(1))
  next_year_id?: number | null;

  @Optional(kinds.boolean)
  keeps_teachers?: boolean | null;

  @Optional(kinds.boolean)
  keeps_rooms?: boolean | null;

  @Optional(kinds.boolean)
  keeps_schedules?: boolean | null;

  /** Of `open`: the teacher of classes that keep none. */
  @Optional(kinds.integer(1))
  teacher_id?: number | null;

  /** A CSV file with the columns `student_id` or `class_id`, `outcome`, `grade_level` and `reason`. */
  @Optional(kinds.text(longestExceptions))
  exceptions?: string | null;

  /** @throws ValidationFailed */
  async request(): Promise<RollOverRequest> {
    const exceptions = await readExceptionsIn(this.exceptions ?? '');
    const scope = { schoolId: this.school_id ?? null, schoolYearId: this.school_year_id, exceptions };
    const { next_school_id: schoolId, next_grade_level: gradeLevel } = this;
    if (this.kind === 'close') {
      const nextSchool = schoolId && gradeLevel ? { schoolId, gradeLevel } : null;
      const given = { levels: this.levels ?? undefined, reason: this.reason ?? undefined };
      return { ...scope, kind: 'close', nextSchool, ...withoutUndefined(given) };
    }
    const given = {
      nextYearId: this.next_year_id ?? undefined,
      keepsTeachers: this.keeps_teachers ?? undefined,
      keepsRooms: this.keeps_rooms ?? undefined,
      keepsSchedules: this.keeps_schedules ?? undefined,
    };
    return { ...scope, kind: 'open', teacherId: this.teacher_id ?? null, ...withoutUndefined(given) };
  }
}

/** POST /dashboard/api/schools/{environment}/roll-overs */
export class PlanRollOverDto extends RollOverDto {
  /** The day on which it takes place; by default the first one that is possible. */
  @Optional(kinds.date)
  on?: string | null;
}
