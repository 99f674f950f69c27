import { kinds, Required } from '@homeroom/http';

/** POST /dashboard/api/second-factor/enable and POST /dashboard/api/second-factor/recovery-codes */
export class CodeDto {
  @Required(kinds.text(64))
  code!: string;
}

/** POST /dashboard/api/second-factor/disable */
export class DisableSecondFactorDto extends CodeDto {
  @Required(kinds.secret)
  password!: string;
}
