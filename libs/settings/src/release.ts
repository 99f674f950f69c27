import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder of this Homeroom: the nearest parent with a package.json, because sources and build have different depths.
 */
export const releaseFolder = ((): string => {
  let folder = __dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
})();

export const { version } = JSON.parse(readFileSync(join(releaseFolder, 'package.json'), 'utf8')) as { version: string };
