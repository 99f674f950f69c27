import { useEffect, useState } from 'react';
import { useLeaveBlocker } from './leave-blocker';

interface CloseConfirmation {
  isOpen: boolean;
  /** Closes at once, or asks for confirmation first. */
  close: () => void;
  cancel: () => void;
  confirm: () => void;
}

/** Asks for confirmation before unsaved content is lost: by closing a dialog, leaving the page or closing the tab. */
export function useCloseConfirmation(isUnsaved: boolean, onClose: () => void): CloseConfirmation {
  const [isClosing, setIsClosing] = useState(false);
  const blocker = useLeaveBlocker(isUnsaved);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [isUnsaved]);
  return {
    isOpen: isClosing || (isUnsaved && blocker.state === 'blocked'),
    close: () => (isUnsaved ? setIsClosing(true) : onClose()),
    cancel: () => {
      setIsClosing(false);
      blocker.reset?.();
    },
    confirm: () => {
      setIsClosing(false);
      onClose();
      blocker.proceed?.();
    },
  };
}
