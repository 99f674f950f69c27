import { createContext, type ReactNode, use, useCallback, useEffect, useId, useState } from 'react';
import { type Blocker, useBlocker } from 'react-router';

interface Leaving {
  readonly blocker: Blocker;
  /** The forms with content that is not saved. */
  readonly unsaved: Set<string>;
}

const LeavingContext = createContext<Leaving | null>(null);

/** Keeps the user on the page while a form on it has content that is not saved. A router has one blocker, so the forms share it. */
export function LeaveBlocker({ children }: { children: ReactNode }) {
  const [unsaved] = useState(() => new Set<string>());
  const blocker = useBlocker(useCallback(() => unsaved.size > 0, [unsaved]));
  return <LeavingContext value={{ blocker, unsaved }}>{children}</LeavingContext>;
}

/** The blocker of the page, on behalf of one form. */
export function useLeaveBlocker(isUnsaved: boolean): Blocker {
  const leaving = use(LeavingContext);
  if (!leaving) throw new Error('The page has no LeaveBlocker');
  const { blocker, unsaved } = leaving;
  const form = useId();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    unsaved.add(form);
    return () => void unsaved.delete(form);
  }, [isUnsaved, unsaved, form]);
  return blocker;
}
