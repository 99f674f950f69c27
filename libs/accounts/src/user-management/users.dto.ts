import { kinds, Optional, Required } from '@homeroom/http';
import { type Role, roles, type Roles } from '../users/role';

/** PUT /dashboard/api/users/{id} */
export class ChangeUserDto {
  @Required(kinds.printable(255))
  name!: string;

  @Optional(kinds.oneOf(roles))
  production_role?: Role | null;

  @Optional(kinds.oneOf(roles))
  sandbox_role?: Role | null;

  roles(): Roles {
    return { production: this.production_role ?? null, sandbox: this.sandbox_role ?? null };
  }
}

/** POST /dashboard/api/users */
export class InviteUserDto extends ChangeUserDto {
  @Required(kinds.email)
  email!: string;
}
