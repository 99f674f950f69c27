import { kinds, Optional, QueryParameter, RequiredOrNull } from '@homeroom/http';
import { type Included, IncludeParameter } from '@homeroom/schools';
import { ApiSchema } from '@nestjs/swagger';
import { studentLengths } from '../domain/student';

/** The field of a body with the given name that a person goes by. @param longest number of characters */
export const PreferredNameField = (longest: number): PropertyDecorator =>
  Optional(kinds.line(longest), {
    description:
      'The given name that the person goes by; null for the one of the legal name. Only `include=names` shows it',
  });

/** What `include` adds to the records of people. */
export const includedOfPeople = ['school', 'names', 'school,names'] as const;

/** The query parameter of a list of people in another record. */
export const IncludeNamesParameter = (): PropertyDecorator =>
  QueryParameter(kinds.oneOf(['names']), { description: 'Adds the preferred names of people who have one' });

/** The query of one record with names of people. */
export class IncludeNamesDto {
  @IncludeParameter(...includedOfPeople)
  include?: Included;
}

/** PUT on the preferred name of a person */
@ApiSchema({ name: 'SetPreferredName' })
export class PreferredNameDto {
  @RequiredOrNull(kinds.line(studentLengths.preferred_given_name), {
    description: 'null: the person goes by the legal name',
  })
  preferred_given_name!: string | null;
}
