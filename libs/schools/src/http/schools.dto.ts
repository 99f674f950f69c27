import { withoutUndefined } from '@homeroom/kernel';
import {
  kinds,
  ListQueryDto,
  Optional,
  QueryParameter,
  Required,
  SearchParameter,
  SortParameter,
} from '@homeroom/http';
import { ApiSchema } from '@nestjs/swagger';
import { ArchivedParameter } from './archive.dto';
import { schoolKinds, schoolLengths } from '../domain/school';

/** POST /schools and PUT /schools/{id} */
@ApiSchema({ name: 'SchoolFields' })
export class SchoolDto {
  @Required(kinds.line(schoolLengths.name))
  name!: string;

  @Optional(kinds.line(schoolLengths.identifier), { description: 'Its number at the authorities' })
  identifier?: string | null;

  /** null sets it to `school`. */
  @Optional(kinds.oneOf(schoolKinds), { description: '`school` by default for a new school' })
  kind?: string | null;

  details() {
    const { name, identifier } = this;
    const kind = this.kind === null ? 'school' : this.kind;
    return withoutUndefined({ name, identifier, kind });
  }
}

/** GET /schools */
export class ListSchoolsDto extends ListQueryDto {
  @SearchParameter('in the name or identifier', 'hill')
  search?: string;

  @QueryParameter(kinds.text(schoolLengths.kind), { description: 'Exactly this kind', example: 'school' })
  kind?: string;

  @ArchivedParameter()
  archived?: boolean;

  @SortParameter('id', 'name')
  sort?: string;

  filter() {
    return { search: this.search, kind: this.kind, archived: this.archived };
  }
}
