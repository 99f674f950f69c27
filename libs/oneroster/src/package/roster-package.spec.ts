import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RosterPackage } from './roster-package';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom-manifest-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Opens a package of users whose manifest has so many properties. @returns its version */
async function open(properties: number): Promise<string> {
  const path = join(folder, String(properties));
  const others = Array.from({ length: properties - 2 }, (_, at) => `x.${at},1`);
  mkdirSync(path);
  const manifest = ['propertyName,value', 'oneroster.version,1.2', 'file.users,bulk', ...others];
  writeFileSync(join(path, 'manifest.csv'), manifest.join('\n'));
  writeFileSync(join(path, 'users.csv'), 'sourcedId,status,enabledUser,givenName,familyName\n');
  const opened = await RosterPackage.open(path, {});
  await opened.close();
  return opened.version;
}

describe('the manifest of a package', () => {
  it('may have 1,000 properties', async () => {
    expect(await open(1_000)).toBe('1.2');
  });

  it.each([1_001, 200_000])('is refused with %i of them', async (properties) => {
    await expect(open(properties)).rejects.toThrow('manifest.csv has more than 1,000 properties');
  });
});
