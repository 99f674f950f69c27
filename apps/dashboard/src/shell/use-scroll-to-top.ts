import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Begins another page at its top. Back and Forward leave the place to the page itself. */
export function useScrollToTop(): void {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  useLayoutEffect(() => {
    if (navigation !== NavigationType.Pop) window.scrollTo(0, 0);
    // Only another page: the navigation type changes with filters and open records, too.
  }, [pathname]);
}
