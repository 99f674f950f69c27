import { withoutUndefined } from '@homeroom/kernel';
import {
  kinds,
  Optional,
  ListQueryDto,
  QueryParameter,
  Required,
  SearchParameter,
  SortParameter,
} from '@homeroom/http';
import { includedOfPeople } from '@homeroom/people';
import { ArchivedParameter, type Included, IncludeParameter, SchoolField, SchoolParameter } from '@homeroom/schools';
import { ApiSchema } from '@nestjs/swagger';
import { type IncludedInRoster, rosterIncludes, type RosterOrder } from '../persistence/class.queries';
import { classLengths } from '../domain/school-class';

/** The largest number of seats of a class. */
export const maxSeats = 100_000;

/** POST /classes and PUT /classes/{id} */
@ApiSchema({ name: 'ClassFields' })
export class ClassDto {
  @Required(kinds.line(classLengths.name))
  name!: string;

  @Required(kinds.integer())
  teacher_id!: number;

  @Required(kinds.text(classLengths.schedule), { description: 'Meeting days and times, in free form' })
  schedule!: string;

  @Optional(kinds.line(classLengths.room))
  room?: string | null;

  @Optional(kinds.integer(0, maxSeats), { description: 'Seats; null for no limit' })
  capacity?: number | null;

  @Optional(kinds.line(classLengths.semester))
  semester?: string | null;

  @SchoolField('The school of the class; null for none')
  school_id?: number | null;

  details() {
    const { name, teacher_id: teacherId, schedule, room, capacity, semester, school_id: schoolId } = this;
    return withoutUndefined({ name, teacherId, schedule, room, capacity, semester, schoolId });
  }
}

/** GET /classes/{id}/roster */
export class RosterDto {
  @QueryParameter(kinds.date, {
    description: 'The students who sit there on this day, also one to come; by default today',
  })
  as_of?: string;

  @QueryParameter(kinds.oneOf(['id', 'name', 'family_name']), {
    description: 'By id, or by name or family name as people order names',
    default: 'id',
  })
  sort: RosterOrder = 'id';

  @QueryParameter(kinds.oneOf(rosterIncludes), {
    description:
      'Adds the preferred names of people who have one, the contacts of the students, and with `then` the names, grade levels and teacher of the day `as_of` where they were others',
  })
  include?: IncludedInRoster;
}

/** The longest text of `semesters`. */
const mostSemesters = 2_000;

/** GET /classes */
export class ListClassesDto extends ListQueryDto {
  @SearchParameter('in the name of the class or of its teacher', 'algebra okafor')
  search?: string;

  @QueryParameter(kinds.text(classLengths.semester), { description: 'Exactly this semester', example: 'Fall 2026' })
  semester?: string;

  @QueryParameter(kinds.text(mostSemesters), {
    description: 'Any of these semesters, with `|` between them',
    example: '2026-27|Fall 2026',
  })
  semesters?: string;

  @QueryParameter(kinds.queryInteger(), { example: 1 })
  teacher_id?: number;

  @QueryParameter(kinds.queryBoolean, {
    description:
      'true: only classes in which students sit today and that nobody teaches today, because the days of the teacher are over or the last package took the teacher away; the teacher in the record stays a name. false: only the others',
  })
  without_teacher?: boolean;

  @SchoolParameter()
  school_id?: number;

  @ArchivedParameter()
  archived?: boolean;

  @IncludeParameter(...includedOfPeople)
  include?: Included;

  @SortParameter('id', 'name', 'teacher_id', 'teacher_name', 'semester')
  sort?: string;

  filter() {
    const { search, semester, teacher_id: teacherId, without_teacher: withoutTeacher, school_id: schoolId } = this;
    const { archived } = this;
    const semesters = this.semesters?.split('|').map((each) => each.trim());
    return { search, semester, semesters, teacherId, withoutTeacher, schoolId, archived };
  }
}
