import { capitalized } from '@homeroom/kernel';
import { kinds, Shown, ShownOrNull } from '@homeroom/http';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { schoolKinds, schoolLengths } from '../domain/school';

/** A school. The view `school_record` makes the JSON. */
@ApiSchema({ name: 'School' })
export class SchoolResource {
  @Shown(kinds.id)
  id!: number;

  @Shown(kinds.text(schoolLengths.name))
  name!: string;

  @ShownOrNull(kinds.text(schoolLengths.identifier), { description: 'Its number at the authorities' })
  identifier!: string | null;

  @Shown(kinds.text(schoolLengths.kind), {
    description: `One of ${schoolKinds.map((kind) => `\`${kind}\``).join(', ')}, or another type that a OneRoster package named`,
  })
  kind!: string;

  @Shown(kinds.dateTime)
  created_at!: string;

  @Shown(kinds.dateTime)
  updated_at!: string;
}

/** The field of a record with its school, which only `include=school` adds. */
export const SchoolOfRecord = (): PropertyDecorator =>
  ApiProperty({
    type: SchoolResource,
    nullable: true,
    required: false,
    description: 'Only with `include=school`. null: the record has no school',
  });

/** The school of a record, as the path `/school` of the record has it. @param noun of the record, such as `student` */
export function schoolOf(noun: string) {
  @ApiSchema({ name: `SchoolOf${capitalized(noun)}` })
  class OwnSchoolResource {
    @ApiProperty({ type: SchoolResource, nullable: true })
    school!: SchoolResource | null;
  }
  Shown(kinds.id)(OwnSchoolResource.prototype, `${noun}_id`);
  return OwnSchoolResource;
}
