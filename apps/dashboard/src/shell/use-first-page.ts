import { useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../api/session';
import { useEnvironment } from '../components/use-environment';

/** The page with which a user begins whose address names none: Today for a teacher. Null for that of the address. */
export function useFirstPage(): string | null {
  const { pathname, key } = useLocation();
  const { name, search } = useEnvironment();
  const isTeacher = useSession().user.roles[name] === 'teacher';
  // A link to the overview has another key than the address at which the user signed in.
  const [first] = useState(key);
  return isTeacher && pathname === '/' && key === first ? `/today${search}` : null;
}
