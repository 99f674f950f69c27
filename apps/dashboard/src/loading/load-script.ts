import { mayReloadFor, newBuild } from './new-build';

/** `offline`: the server does not answer. `missing`: it answers, but not with the script. */
export type LoadFailure = 'offline' | 'missing';

export class ScriptNotLoaded extends Error {
  constructor(readonly failure: LoadFailure) {
    super(`A script of the dashboard could not be loaded: ${failure}`);
  }
}

/** Milliseconds before each further attempt. */
const pauses = [400, 1200];

/**
 * Loads a script, with further attempts. After an upgrade the server has other scripts than this page names: then the page
 * is loaded again, once, and the promise stays open until that happens.
 *
 * @param reload loads the page that the user wants to see
 * @throws ScriptNotLoaded
 */
export async function loadScript<T>(load: () => Promise<T>, reload: () => void): Promise<T> {
  for (const pause of pauses) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  try {
    return await load();
  } catch {
    const build = await newBuild().catch(() => {
      throw new ScriptNotLoaded('offline');
    });
    if (build === null || !mayReloadFor(build)) throw new ScriptNotLoaded('missing');
    reload();
    return new Promise(() => undefined);
  }
}
