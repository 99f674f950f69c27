import { kinds, Optional, QueryParameter, RequiredOrNull } from '@homeroom/http';
import { ApiSchema } from '@nestjs/swagger';
import type { Included } from '../persistence/school-record.queries';

/** The field of a body with the school of a record. */
export const SchoolField = (description: string): PropertyDecorator => Optional(kinds.integer(), { description });

/** The query parameter of a list for the records of a school. */
export const SchoolParameter = (): PropertyDecorator =>
  QueryParameter(kinds.queryInteger(), { description: 'The records of this school' });

/** The query parameter that adds the school to records, and to those with names of people their preferred names. */
export const IncludeParameter = (...choices: readonly NonNullable<Included>[]): PropertyDecorator =>
  QueryParameter(kinds.oneOf(choices.length > 0 ? choices : ['school']), {
    description:
      'Adds the field `school` to each record. A change of the school is no change of the record: read `/schools` for it' +
      (choices.includes('names') ? '. `names` adds the preferred names of people who have one' : ''),
  });

/** The query of one record. */
export class IncludeDto {
  @IncludeParameter()
  include?: 'school';
}

/** PUT on the school of a record */
@ApiSchema({ name: 'SetSchool' })
export class OwnSchoolDto {
  @RequiredOrNull(kinds.integer(), { description: 'null: the record has no school' })
  school_id!: number | null;
}
