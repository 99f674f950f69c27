import { kinds, Required } from '@homeroom/http';

/** POST /dashboard/api/password-reset */
export class RequestResetDto {
  @Required(kinds.text(254))
  email!: string;
}

/** POST /dashboard/api/password-reset/check */
export class ResetLinkDto {
  @Required(kinds.secret)
  token!: string;
}

/** POST /dashboard/api/password-reset/use */
export class UseResetDto extends ResetLinkDto {
  @Required(kinds.secret)
  new_password!: string;
}
