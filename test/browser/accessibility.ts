import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** In the page, once its source ran there. */
declare const axe: typeof import('axe-core');

/** The package itself would be compiled and run in this process too, and sends the page twice as much. */
const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

export const widths = [
  { width: 1280, height: 900 },
  { width: 360, height: 780 },
];

const [wide, narrow] = widths as [(typeof widths)[number], (typeof widths)[number]];

/** Each width and each colour scheme. */
const views = [
  { size: wide, colorScheme: 'light' },
  { size: narrow, colorScheme: 'dark' },
] as const;

/** Parts of the shell are there in one width only, and have both colour schemes. */
const viewsOfShell = [...views, { size: wide, colorScheme: 'dark' }, { size: narrow, colorScheme: 'light' }] as const;

/**
 * What axe finds and what sticks out sideways, in both widths and both colour schemes, without loading the page again.
 *
 * @param withShell whether every width is seen in every colour scheme
 */
export async function faultsOf(seen: Page, { withShell = false } = {}): Promise<string[]> {
  const faults: string[] = [];
  if (!(await seen.evaluate(() => 'axe' in window))) await seen.evaluate(source);
  for (const { size, colorScheme } of withShell ? viewsOfShell : views) {
    await seen.setViewportSize(size);
    await seen.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await seen.waitForFunction(
      (scheme) => document.documentElement.dataset['mantineColorScheme'] === scheme,
      colorScheme,
    );
    const { violations } = await seen.evaluate(() => {
      // Colours that fade into each other have the contrast of neither scheme.
      for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
      return axe.run({ resultTypes: ['violations'] });
    });
    for (const { id, nodes } of violations) {
      faults.push(
        ...nodes.map(({ html, failureSummary }) => `${colorScheme} ${size.width} ${id}: ${html} ${failureSummary}`),
      );
    }
    const excess = await seen.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (excess > 0) faults.push(`${size.width}: ${excess} pixels too wide`);
  }
  return faults;
}
