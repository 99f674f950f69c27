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

/** Further attempts of this tab. Each has a URL of its own. */
let attempts = 0;

/**
 * Loads a module again. Chromium keeps a module that it could not load, and answers the same failure for the same URL, so the next attempt
 * has another one. The message of the failure names the URL.
 */
async function loadAgain<T>(load: () => Promise<T>, failure: unknown): Promise<T> {
  const url = failure instanceof TypeError ? /https?:\/\/[^\s?]+\.js/.exec(failure.message)?.[0] : undefined;
  if (url === undefined) return load();
  attempts += 1;
  return (await import(/* @vite-ignore */ `${url}?attempt=${attempts}`)) as T;
}

/**
 * Loads a script, with further attempts. After an upgrade the server has other scripts than this page names: then the page
 * is loaded again, once, and the promise stays open until that happens.
 *
 * @param reload loads the page that the user wants to see
 * @throws ScriptNotLoaded
 */
export async function loadScript<T>(load: () => Promise<T>, reload: () => void): Promise<T> {
  let failure: unknown;
  try {
    return await load();
  } catch (error) {
    failure = error;
  }
  for (const pause of pauses) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      return await loadAgain(load, failure);
    } catch (error) {
      failure = error;
    }
  }
  const build = await newBuild().catch(() => {
    throw new ScriptNotLoaded('offline');
  });
  if (build === null || !mayReloadFor(build)) throw new ScriptNotLoaded('missing');
  reload();
  return new Promise(() => undefined);
}
