import { useRef, useState } from 'react';

interface Question {
  /** What the user is asked; null for nothing. */
  shown: string | null;
  /** Shows a question. True if the user has not seen it yet, and so has not answered by saving again. */
  mustBeAnswered: (question: string | null) => boolean;
  /** Called when the input changes. */
  hide: () => void;
}

/** A question before saving, which saving again answers with yes. Each is asked once. */
export function useQuestion(): Question {
  const [shown, setShown] = useState<string | null>(null);
  const seen = useRef(new Set<string>());

  function mustBeAnswered(question: string | null): boolean {
    setShown(question);
    if (question === null || seen.current.has(question)) return false;
    seen.current.add(question);
    return true;
  }

  return { shown, mustBeAnswered, hide: () => setShown(null) };
}
