import { capitalized } from '@homeroom/kernel';
import { kinds, Shown, ShownOrNull } from '@homeroom/http';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { studentLengths } from '../domain/student';

/** A shown name has a preferred given name, a blank and at most the whole legal name. */
const longestShownName = studentLengths.preferred_given_name + 1 + studentLengths.name;

/** The fields of a record that only `include=names` adds, and only where a preferred name is set. */
const onlyNames = { required: false, type: String, description: 'Only with `include=names`, and only if one is set' };

export const PreferredNameOfRecord = (): PropertyDecorator =>
  ApiProperty({ ...onlyNames, maxLength: studentLengths.preferred_given_name });

export const ShownNameOfRecord = (): PropertyDecorator =>
  ApiProperty({
    ...onlyNames,
    maxLength: longestShownName,
    description:
      'The preferred given name and the family name of the legal name. Only with `include=names`, and only if a preferred name is set',
  });

/** The preferred name of a person, as the path `/preferred-name` of the record has it. @param noun of the record, such as `student` */
export function preferredNameOf(noun: string) {
  @ApiSchema({ name: `PreferredNameOf${capitalized(noun)}` })
  class PreferredNameResource {
    @ShownOrNull(kinds.text(studentLengths.preferred_given_name))
    preferred_given_name!: string | null;

    @Shown(kinds.text(longestShownName), {
      description:
        'The preferred given name and the family name of the legal name; without a preferred name the legal name',
    })
    shown_name!: string;
  }
  Shown(kinds.id)(PreferredNameResource.prototype, `${noun}_id`);
  return PreferredNameResource;
}
