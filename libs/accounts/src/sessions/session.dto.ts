import { kinds, Optional, Required } from '@homeroom/http';

/** POST /dashboard/api/session */
export class SignInDto {
  @Required(kinds.text(254))
  email!: string;

  @Required(kinds.secret)
  password!: string;

  /** The code of an authenticator app, or a recovery code. */
  @Optional(kinds.text(64))
  code?: string | null;
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
