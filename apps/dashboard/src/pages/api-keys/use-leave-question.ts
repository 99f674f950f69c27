import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';

interface LeaveQuestion {
  isAsked: boolean;
  /** Leaves, or asks first. */
  leave: () => void;
  stay: () => void;
  goOn: () => void;
}

/** Asks before something is left that would be lost: by closing it, for another page, or with the tab. */
export function useLeaveQuestion(wouldLose: boolean, onLeave: () => void): LeaveQuestion {
  const [isClosing, setIsClosing] = useState(false);
  const blocker = useBlocker(wouldLose);
  useEffect(() => {
    if (!wouldLose) return undefined;
    const keep = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', keep);
    return () => window.removeEventListener('beforeunload', keep);
  }, [wouldLose]);
  return {
    isAsked: isClosing || blocker.state === 'blocked',
    leave: () => (wouldLose ? setIsClosing(true) : onLeave()),
    stay: () => {
      setIsClosing(false);
      blocker.reset?.();
    },
    goOn: () => {
      setIsClosing(false);
      onLeave();
      blocker.proceed?.();
    },
  };
}
