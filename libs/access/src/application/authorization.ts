import { type Caller, forbidden, type RouteAccess } from '@homeroom/platform';
import { missingScopes, type Scope } from '../domain/scope';

/** @throws 403 naming what is missing */
export function refuseWithoutScopes(access: RouteAccess | undefined, caller: Caller | undefined): void {
  if (access?.isPublic) return;
  const needed = access?.scopes as readonly Scope[] | undefined;
  if (!needed?.length || !caller) throw insufficient([]);
  const missing = missingScopes(caller.scopes, needed);
  if (missing.length > 0) throw insufficient(missing);
}

const insufficient = (missing: readonly Scope[]) =>
  forbidden(
    `This API key lacks the scope${missing.length > 1 ? 's' : ''} ${missing.join(' and ') || 'for this operation'}`,
    {
      'www-authenticate': 'Bearer error="insufficient_scope"',
    },
    'scope_missing',
  );
