import type { Share } from '@homeroom/access';
import { kinds, Optional, Required } from '@homeroom/http';
import type { GrantedShares } from '../users/granted-shares';
import { type Role, roles, type Roles } from '../users/role';

/** The most schools or classes that a share names. */
const mostNamed = 1000;

const ids = kinds.listOf(kinds.id, mostNamed);

/** PUT /dashboard/api/users/{id} */
export class ChangeUserDto {
  @Required(kinds.printable(255))
  name!: string;

  @Optional(kinds.oneOf(roles))
  production_role?: Role | null;

  @Optional(kinds.oneOf(roles))
  sandbox_role?: Role | null;

  /** The schools and classes that the user sees. Without any of the fields of an environment, what the user sees stays; all null: the whole environment. */
  @Optional(ids)
  production_school_ids?: number[] | null;

  @Optional(ids)
  production_class_ids?: number[] | null;

  /** The record of a user with the role `teacher`. */
  @Optional(kinds.id)
  production_teacher_id?: number | null;

  @Optional(ids)
  sandbox_school_ids?: number[] | null;

  @Optional(ids)
  sandbox_class_ids?: number[] | null;

  @Optional(kinds.id)
  sandbox_teacher_id?: number | null;

  roles(): Roles {
    return { production: this.production_role ?? null, sandbox: this.sandbox_role ?? null };
  }

  shares(): GrantedShares {
    return {
      production: shareOf(this.production_school_ids, this.production_class_ids, this.production_teacher_id),
      sandbox: shareOf(this.sandbox_school_ids, this.sandbox_class_ids, this.sandbox_teacher_id),
    };
  }
}

/** POST /dashboard/api/users */
export class InviteUserDto extends ChangeUserDto {
  @Required(kinds.email)
  email!: string;
}

type Ids = readonly number[] | null | undefined;

/** undefined: unchanged. Null: the whole environment. An empty list is no share: it would otherwise show everything by mistake. */
function shareOf(schoolIds: Ids, classIds: Ids, teacherId: number | null | undefined): Share | null | undefined {
  const given = [schoolIds, classIds, teacherId].filter((each) => each !== undefined);
  if (given.length === 0) return undefined;
  if (given.every((each) => each === null)) return null;
  return { schoolIds: schoolIds ?? [], classIds: classIds ?? [], teacherId: teacherId ?? null };
}
