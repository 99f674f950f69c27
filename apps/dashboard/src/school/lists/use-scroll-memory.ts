import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** How far each entry of the history was scrolled, while the dashboard is open. */
const positions = new Map<string, number>();

/** Scrolls a list to where it was when the user comes back to it. @param isShown whether its rows are there */
export function useScrollMemory(isShown: boolean): void {
  const { key } = useLocation();
  const navigation = useNavigationType();
  useLayoutEffect(() => {
    const position = positions.get(key);
    if (isShown && navigation === NavigationType.Pop && position !== undefined) window.scrollTo(0, position);
  }, [isShown, key, navigation]);
  useEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
}
