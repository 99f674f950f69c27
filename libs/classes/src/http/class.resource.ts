import { ShownNameOfRecord, StudentResource, TeacherResource } from '@homeroom/people';
import { kinds, Shown, ShownOrNull } from '@homeroom/http';
import { SchoolOfRecord, SchoolResource } from '@homeroom/schools';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { maxSeats } from './classes.dto';
import { classLengths } from '../domain/school-class';

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
