import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import startDatabase from '../support/postgres/global-setup';

/** The service serves the pages of the build, which is brought up to date once for all test files. */
export default async function setUp(): Promise<void> {
  await promisify(execFile)(process.execPath, ['bin/build.mjs', '--silent'], { cwd: resolve(__dirname, '../..') });
  await startDatabase();
}
