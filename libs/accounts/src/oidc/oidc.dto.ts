import { kinds, QueryParameter } from '@homeroom/http';

/** GET /dashboard/api/oidc/begin */
export class BeginDto {
  @QueryParameter(kinds.queryBoolean)
  again?: boolean;

  /** The page of the dashboard to return to, relative to its root, such as `settings/users?environment=sandbox`. */
  @QueryParameter(kinds.text(500))
  return_to?: string;
}
