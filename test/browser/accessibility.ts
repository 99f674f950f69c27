import { source } from 'axe-core';
import type { Page } from 'playwright-core';

/** In the page, once its source ran there. */
declare const axe: typeof import('axe-core');

export const widths = [
  { width: 1440, height: 900 },
  { width: 360, height: 780 },
];

/** What axe finds and what sticks out sideways, in both widths and both colour schemes, without loading the page again. */
export async function faultsOf(seen: Page): Promise<string[]> {
  const faults: string[] = [];
  await seen.evaluate(source);
  for (const size of widths) {
    await seen.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await seen.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await seen.waitForFunction(
        (scheme) => document.documentElement.dataset['mantineColorScheme'] === scheme,
        colorScheme,
      );
      // Colours that fade into each other have the contrast of neither scheme.
      await seen.waitForFunction(() => document.getAnimations().every((each) => !(each instanceof CSSTransition)));
      const { violations } = await seen.evaluate(() => axe.run({ resultTypes: ['violations'] }));
      for (const { id, nodes } of violations) {
        faults.push(
          ...nodes.map(({ html, failureSummary }) => `${colorScheme} ${size.width} ${id}: ${html} ${failureSummary}`),
        );
      }
    }
    const excess = await seen.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (excess > 0) faults.push(`${size.width}: ${excess} pixels too wide`);
  }
  return faults;
}
