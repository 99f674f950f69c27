import { type ComponentType, useEffect, useState } from 'react';
import { type LoadFailure, loadScript, ScriptNotLoaded } from './load-script';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** What is shown instead of a component whose script is not there. */
export type Fallback = ComponentType<{ failure: LoadFailure; isTrying: boolean; onRetry: () => void }>;

interface Options {
  fallback: Fallback;
  reload?: () => void;
}

/**
 * Loads a component. It never rejects: React and the router keep a rejected promise, and would never try again. If the script
 * cannot be loaded, the component is one that says so and tries again.
 */
export async function loadedComponent<Props extends object>(
  load: Load<Props>,
  { fallback, reload = () => location.reload() }: Options,
): Promise<ComponentType<Props>> {
  try {
    return (await loadScript(load, reload)).default;
  } catch (error) {
    return waitingFor(load, failureOf(error), fallback);
  }
}

/** Tries again on request, when it is shown, and when the browser is online again. */
function waitingFor<Props extends object>(load: Load<Props>, first: LoadFailure, Fallback: Fallback) {
  return function Waiting(props: Props) {
    const [Found, setFound] = useState<ComponentType<Props> | null>(null);
    const [failure, setFailure] = useState(first);
    const [attempt, setAttempt] = useState(0);
    const [isTrying, setIsTrying] = useState(true);
    useEffect(() => {
      let isShown = true;
      void loadScript(load, () => location.reload())
        .then(({ default: found }) => isShown && setFound(() => found))
        .catch((error: unknown) => isShown && fail(failureOf(error)))
        .finally(() => isShown && setIsTrying(false));
      return () => {
        isShown = false;
      };
    }, [attempt]);
    useEffect(() => {
      window.addEventListener('online', retry);
      return () => window.removeEventListener('online', retry);
    }, []);

    /** Scripts that this one imports may have failed without the network. The browser keeps these failures until the page is loaded again. */
    function fail(next: LoadFailure) {
      if (failure === 'offline' && next === 'missing') location.reload();
      else setFailure(next);
    }

    function retry() {
      setIsTrying(true);
      setAttempt((before) => before + 1);
    }

    return Found ? <Found {...props} /> : <Fallback failure={failure} isTrying={isTrying} onRetry={retry} />;
  };
}

const failureOf = (error: unknown): LoadFailure => (error instanceof ScriptNotLoaded ? error.failure : 'missing');
