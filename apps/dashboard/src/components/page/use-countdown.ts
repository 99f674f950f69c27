import { useEffect, useState } from 'react';
import { ApiError } from '../../api/request';

/** Counts down the seconds until the next attempt is allowed; 0 when it is allowed now. */
export function useCountdown(error: Error | null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const wait = error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
    const until = Date.now() + wait * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    if (wait === 0) return undefined;
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [error]);
  return left;
}
