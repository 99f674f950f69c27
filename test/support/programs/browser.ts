import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const places = [
  process.env.CHROMIUM,
  // Has no windows, and takes about half the time of the others.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A name for this machine under which the browser takes it for one of a school's network, without encryption. */
export const networkName = 'homeroom.school.test';

/**
 * The Chromium of this machine, which finds no other address than this machine’s.
 *
 * @throws where there is none: a test in a browser is not skipped in silence
 */
export function openBrowser(): Promise<Browser> {
  const executablePath = places.find((place) => place && existsSync(place));
  if (!executablePath) {
    throw new Error('No Chromium found: apt-get install chromium-headless-shell, or say in CHROMIUM where it is');
  }
  // Its own sandbox needs rights that root and containers lack; it opens our pages only. Without a graphics processor, the emulation of
  // one takes time.
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // A page lives for seconds: to compile its scripts takes longer than to interpret them.
      '--js-flags=--no-opt --no-maglev --no-sparkplug',
      `--host-resolver-rules=MAP ${networkName} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
    ],
  });
}
