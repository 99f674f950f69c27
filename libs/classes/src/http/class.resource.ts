import { ShownNameOfRecord, StudentResource, TeacherResource } from '@homeroom/people';
import { kinds, Shown, ShownOrNull } from '@homeroom/http';
import { SchoolOfRecord, SchoolResource } from '@homeroom/schools';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { maxSeats } from './classes.dto';
import { classLengths } from '../domain/school-class';

@ApiSchema({ name: 'TeacherThen' })
class TeacherThenResource {
  @Shown(kinds.id, { description: 'Also of a teacher whose record was removed since' })
  id!: number;

  @Shown(kinds.text(255), { description: 'The legal name' })
  name!: string;
}

/** Who taught a class on a day. */
@ApiSchema({ name: 'ClassThen' })
class ClassThenResource {
  @ApiProperty({ type: TeacherThenResource })
  teacher!: TeacherThenResource;
}

/** A class. The view `class_record` makes the JSON. */
@ApiSchema({ name: 'Class' })
export class ClassResource {
  @Shown(kinds.id)
  id!: number;

  @Shown(kinds.text(classLengths.name))
  name!: string;

  @Shown(kinds.id)
  teacher_id!: number;

  @ApiProperty({ type: TeacherResource })
  teacher!: TeacherResource;

  @Shown(kinds.text(classLengths.schedule), { description: 'Meeting days and times, in free form' })
  schedule!: string;

  @ShownOrNull(kinds.text(classLengths.room))
  room!: string | null;

  @ShownOrNull(kinds.integer(0, maxSeats), { description: 'Seats; null for no limit' })
  capacity!: number | null;

  @Shown(kinds.integer(0), { description: 'The number of enrolled students' })
  enrolled_count!: number;

  @ShownOrNull(kinds.text(classLengths.semester))
  semester!: string | null;

  @Shown(kinds.dateTime)
  created_at!: string;

  @SchoolOfRecord()
  school?: SchoolResource | null;

  @ShownNameOfRecord()
  teacher_shown_name?: string;

  @ApiProperty({
    required: false,
    type: ClassThenResource,
    description:
      'With `include=then`: on the day of a roster; in the classes of a student on the last day there. Only if the teacher or the name was another one',
  })
  then?: ClassThenResource;
}

/** The answer to GET /classes/{id}/roster. */
@ApiSchema({ name: 'Roster' })
export class RosterResource {
  @ApiProperty({ type: ClassResource })
  class!: ClassResource;

  @ApiProperty({
    type: [StudentResource],
    description: 'Ordered by id, by name with `sort=name`, or by family name with `sort=family_name`',
  })
  students!: StudentResource[];

  @Shown(kinds.integer(0))
  total_count!: number;
}
