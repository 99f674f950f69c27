import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { UnreadableFile } from '@homeroom/spreadsheets';
import { PackageFiles } from './package-files';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom-zip-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

const users = `sourcedId,givenName\n${Array.from({ length: 40 }, (_, at) => `u-${at},Ada ${at}`).join('\n')}\n`;

function archive(compress: boolean): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(users), 'users.csv', { compress });
  zip.end();
  return buffer(zip.outputStream);
}

/** The text of `users.csv`; null if the archive has no such file. */
async function unpacked(content: Buffer): Promise<string | null> {
  const path = join(folder, 'package.zip');
  writeFileSync(path, content);
  const files = await PackageFiles.open(path, () => true);
  try {
    const found = files.paths.get('users');
    return found === undefined ? null : readFileSync(found, 'utf8');
  } finally {
    await files.close();
  }
}

describe.each([true, false])('a ZIP archive with compression %s', (compress) => {
  it('is read as it was packed', async () => {
    expect(await unpacked(await archive(compress))).toBe(users);
  });

  it('is never read with other rows than it was packed with, whichever byte of it is damaged', async () => {
    const whole = await archive(compress);
    const reasons: string[] = [];
    for (const at of whole.keys()) {
      const content = Buffer.from(whole);
      content[at]! ^= 0x04;
      try {
        // Dates and attributes of files do not count. A file with another name is missing, which its manifest shows.
        expect([users, null]).toContain(await unpacked(content));
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        reasons.push(error.message);
      }
    }
    expect(reasons).toContain(
      'The ZIP archive is damaged: the checksum of users.csv is wrong. Copy or export it again',
    );
    expect(reasons.length).toBeGreaterThan(compress ? 100 : users.length);
  });
});
