import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where this Homeroom lies: the nearest folder above with a package.json, since sources and build lie at different depths. */
export const releaseFolder = ((): string => {
  let folder = __dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
})();

/** The version in package.json. */
export const { version } = JSON.parse(readFileSync(join(releaseFolder, 'package.json'), 'utf8')) as { version: string };
