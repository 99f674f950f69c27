import { kinds, Required } from '@homeroom/http';

/** POST /dashboard/api/session */
export class SignInDto {
  @Required(kinds.text(254))
  email!: string;

  @Required(kinds.secret)
  password!: string;
}

/** POST /dashboard/api/session/confirmation */
export class ConfirmationDto {
  @Required(kinds.secret)
  password!: string;
}

/** PUT /dashboard/api/password */
export class ChangePasswordDto {
  @Required(kinds.secret)
  current_password!: string;

  @Required(kinds.secret)
  new_password!: string;
}
