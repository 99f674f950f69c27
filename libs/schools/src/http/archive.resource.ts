import { capitalized } from '@homeroom/kernel';
import { kinds, Shown, ShownOrNull } from '@homeroom/http';
import { ApiSchema } from '@nestjs/swagger';

/** The last day of a record, as the path `/archive` of the record has it. @param noun of the record, such as `class` */
export function archiveOf(noun: string) {
  @ApiSchema({ name: `ArchiveOf${capitalized(noun)}` })
  class ArchiveResource {
    @ShownOrNull(kinds.date)
    last_day!: string | null;

    @Shown(kinds.boolean, { description: 'Whether the last day is over' })
    archived!: boolean;
  }
  Shown(kinds.id)(ArchiveResource.prototype, `${noun}_id`);
  return ArchiveResource;
}
