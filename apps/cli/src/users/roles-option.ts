import { readRoles, roles, type Roles, usualRoles } from '@homeroom/accounts';
import { oneOf, WrongUsage } from '../option-values';

/** The help text of `--role`. */
export const rolesDescription =
  'owner, office, developer, viewer or teacher, or one for each environment, such as production:viewer,sandbox:developer. ' +
  'Owners may do everything, developers may manage their own sandbox keys, the office and viewers may read, teachers see their ' +
  'classes and take attendance and grades there. Without an environment, developer is for the sandbox only, teacher for ' +
  'production only, and every other role for both';

/** The roles that the text names. @throws WrongUsage */
export function rolesOf(option: string, text: string): Roles {
  if (!text.includes(':')) return usualRoles(oneOf(option, roles, text));
  const named = readRoles(text);
  if (named) return named;
  throw new WrongUsage(`${option} must be one of ${roles.join(', ')}, or such as production:viewer,sandbox:developer`);
}
