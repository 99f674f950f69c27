import { kinds, Shown, ShownOrNull } from '@homeroom/http';
import { ApiSchema } from '@nestjs/swagger';
import { sessionLengths, termKinds } from '../domain/academic-session';

const ofPackage = 'null if a OneRoster package does not say it';

/** What school years and terms have in common. The view `academic_session_record` makes the JSON. */
abstract class AcademicSessionResource {
  @Shown(kinds.id)
  id!: number;

  @Shown(kinds.text(sessionLengths.name))
  name!: string;

  @ShownOrNull(kinds.date, { description: ofPackage })
  first_day!: string | null;

  @ShownOrNull(kinds.date, { description: `It is included; ${ofPackage}` })
  last_day!: string | null;

  @ShownOrNull(kinds.id, { description: 'null: of the whole district' })
  school_id!: number | null;

  @Shown(kinds.dateTime)
  created_at!: string;

  @Shown(kinds.dateTime)
  updated_at!: string;
}

/** A school year. */
@ApiSchema({ name: 'SchoolYear' })
export class SchoolYearResource extends AcademicSessionResource {
  @Shown(kinds.oneOf(['school_year']))
  kind!: string;

  /** As terms have it, so that both are read alike. */
  @ShownOrNull(kinds.id, { description: 'Always null' })
  school_year_id!: null;
}

/** A term of a school year. */
@ApiSchema({ name: 'Term' })
export class TermResource extends AcademicSessionResource {
  @Shown(kinds.text(sessionLengths.kind), {
    description: `One of ${termKinds.map((kind) => `\`${kind}\``).join(', ')}, or another type that a OneRoster package named`,
  })
  kind!: string;

  @ShownOrNull(kinds.id, { description: ofPackage })
  school_year_id!: number | null;
}
