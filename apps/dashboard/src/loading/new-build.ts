const reloadedFor = 'homeroom.reloaded-for';

/**
 * The first script of the build that the server has now, if it differs from the one that this page was loaded from; null if
 * it is the same.
 *
 * @throws TypeError if the server does not answer
 */
export async function newBuild(): Promise<string | null> {
  const answer = await fetch(document.baseURI, { cache: 'no-store', headers: { accept: 'text/html' } });
  if (!answer.ok) return null;
  const script = firstScriptOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  return script === firstScriptOf(document) ? null : script;
}

/** Whether this tab may reload for a build. It reloads once for each, so that a broken build causes no loop. */
export function mayReloadFor(build: string): boolean {
  if (sessionStorage.getItem(reloadedFor) === build) return false;
  sessionStorage.setItem(reloadedFor, build);
  return true;
}

/** The file name, which contains a hash of the build. */
const firstScriptOf = (page: Document): string | null =>
  page.querySelector('script[type="module"]')?.getAttribute('src')?.split('/').at(-1) ?? null;
