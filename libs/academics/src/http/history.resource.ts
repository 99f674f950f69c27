import { kinds, pageOf, Shown } from '@homeroom/http';
import type { Type } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'Author' })
class AuthorResource {
  @Shown(kinds.oneOf(['key', 'user']), { description: 'An API key, or a user of the dashboard' })
  type!: 'key' | 'user';

  @Shown(kinds.id)
  id!: number;

  @ApiProperty({ type: String, nullable: true, description: 'The current name of the key; null for a user' })
  name!: string | null;
}

const value = { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] } as object;

/**
 * The answer to GET of a history.
 *
 * @param fields of the record
 * @param record the name of its schema
 */
export function historyPageOf(fields: readonly string[], record: string): Type {
  @ApiSchema({ name: `${record}Change` })
  class ChangeResource {
    @Shown(kinds.oneOf(fields))
    field!: string;

    @ApiProperty(value)
    from!: string | number | null;

    @ApiProperty(value)
    to!: string | number | null;
  }

  @ApiSchema({ name: `${record}Version` })
  class VersionResource {
    @Shown(kinds.integer(1), { description: 'Counts from 1, the creation' })
    version!: number;

    @Shown(kinds.id)
    student_id!: number;

    @Shown(kinds.dateTime)
    at!: string;

    @ApiProperty({
      type: AuthorResource,
      nullable: true,
      description: 'null: a command such as `seed`, or before Homeroom kept authors',
    })
    by!: AuthorResource | null;

    @ApiProperty({ type: [ChangeResource] })
    changes!: ChangeResource[];
  }

  return pageOf(VersionResource, `${record}History`);
}
