import { roles, type Roles, usualRoles } from '@homeroom/access';
import { environments } from '@homeroom/kernel';
import { oneOf, WrongUsage } from '../option-values';

/** The help text of `--role`. */
export const rolesDescription =
  'owner, office, developer or viewer, or one for each environment, such as production:viewer,sandbox:developer. Owners may ' +
  'do everything, developers may manage their own sandbox keys, the office and viewers may read. Without an environment, ' +
  'developer is for the sandbox only, and every other role for both';

/** The roles that the text names. @throws WrongUsage */
export function rolesOf(option: string, text: string): Roles {
  if (!text.includes(':')) return usualRoles(oneOf(option, roles, text));
  const granted: Roles = { production: null, sandbox: null };
  for (const part of text.split(',')) {
    const [environment = '', role = '', ...rest] = part.trim().split(':');
    if (rest.length > 0) throw new WrongUsage(`${option} must be such as production:viewer,sandbox:developer`);
    Object.assign(granted, { [oneOf(option, environments, environment)]: oneOf(option, roles, role) });
  }
  return granted;
}
