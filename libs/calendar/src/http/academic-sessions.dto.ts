import { kinds, ListQueryDto, Optional, QueryParameter, Required, SortParameter } from '@homeroom/http';
import { withoutUndefined } from '@homeroom/kernel';
import { SchoolField, SchoolParameter } from '@homeroom/schools';
import { ApiSchema } from '@nestjs/swagger';
import { sessionLengths, type TermKind, termKinds } from '../domain/academic-session';

/** POST /school-years and PUT /school-years/{id} */
@ApiSchema({ name: 'SchoolYearFields' })
export class SchoolYearDto {
  @Required(kinds.line(sessionLengths.name))
  name!: string;

  @Required(kinds.date)
  first_day!: string;

  @Required(kinds.date, { description: 'It is included' })
  last_day!: string;

  @SchoolField('The school; null for the whole district. Its terms follow')
  school_id?: number | null;

  details() {
    const { name, first_day: firstDay, last_day: lastDay, school_id: schoolId } = this;
    return withoutUndefined({ name, firstDay, lastDay, schoolId });
  }
}

/** PUT /terms/{id} */
@ApiSchema({ name: 'TermFields' })
export class TermDto {
  @Required(kinds.line(sessionLengths.name), {
    description: 'The text of `semester` of classes and of `term` of grades',
  })
  name!: string;

  /** null sets it to `term`. */
  @Optional(kinds.oneOf(termKinds), { description: '`term` by default for a new term' })
  kind?: TermKind | null;

  @Required(kinds.date, { description: 'Within the school year' })
  first_day!: string;

  @Required(kinds.date, { description: 'It is included' })
  last_day!: string;

  details() {
    const { name, first_day: firstDay, last_day: lastDay } = this;
    return withoutUndefined({ name, firstDay, lastDay, kind: this.kind === null ? 'term' : this.kind });
  }
}

/** POST /terms */
@ApiSchema({ name: 'CreateTerm' })
export class CreateTermDto extends TermDto {
  @Required(kinds.integer())
  school_year_id!: number;

  override details() {
    return { ...super.details(), schoolYearId: this.school_year_id };
  }
}

/** GET /school-years */
export class ListSchoolYearsDto extends ListQueryDto {
  @SchoolParameter()
  school_id?: number;

  @QueryParameter(kinds.date, { description: 'Those that have this day' })
  on?: string;

  @SortParameter('id', 'name', 'first_day')
  sort?: string;

  filter() {
    return { schoolId: this.school_id, on: this.on };
  }
}

/** GET /terms */
export class ListTermsDto extends ListSchoolYearsDto {
  @QueryParameter(kinds.queryInteger(), { description: 'The terms of this school year' })
  school_year_id?: number;

  @QueryParameter(kinds.text(sessionLengths.kind), { description: 'Exactly this kind', example: 'semester' })
  kind?: string;

  override filter() {
    return { ...super.filter(), schoolYearId: this.school_year_id, kind: this.kind };
  }
}

/** A row of a file of school years and terms */
@ApiSchema({ name: 'AcademicSessionRow' })
export class AcademicSessionDto extends SchoolYearDto {
  @Required(kinds.oneOf(['school_year', ...termKinds]))
  kind!: 'school_year' | TermKind;

  @Optional(kinds.integer())
  school_year_id?: number | null;

  override details() {
    return { ...super.details(), kind: this.kind, schoolYearId: this.school_year_id ?? null };
  }
}
