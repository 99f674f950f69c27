import {
  chmodSync,
  chownSync,
  existsSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { removeLeftFolders } from './left-folders';
import { TemporaryFolder } from './temporary-folder';

let parent: string;
let lines: string[];
const sweep = (from = parent) => removeLeftFolders((line) => lines.push(line), from);

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'homeroom-files-'));
  lines = [];
});

afterEach(() => rmSync(parent, { recursive: true }));

/** A folder with a file, as a process that was killed leaves it. */
function left(name: string): string {
  const path = join(parent, name);
  mkdirSync(path, { mode: 0o700 });
  writeFileSync(join(path, 'file'), 'Ada Obi');
  return path;
}

describe('a temporary folder', () => {
  it('can be read by nobody else, and names its process', async () => {
    const folder = await TemporaryFolder.create('upload', parent);
    expect(basename(folder.path)).toMatch(new RegExp(`^homeroom-upload-${process.pid}-\\w{6}\\.locked$`));
    expect(statSync(folder.path).mode & 0o777).toBe(0o700);
    expect(readdirSync(parent)).toEqual([basename(folder.path)]);
    await folder.remove();
    expect(readdirSync(parent)).toEqual([]);
  });

  it('stays while its process uses it', async () => {
    const folder = await TemporaryFolder.create('package', parent);
    writeFileSync(join(folder.path, '0.csv'), 'Ada Obi');
    await sweep();
    expect(readdirSync(folder.path).sort()).toEqual(['0.csv', 'lock']);
    await folder.remove();
    expect(lines).toEqual([]);
  });
});

describe('what processes left that have ended', () => {
  it.each(['upload', 'import', 'package', 'export'])('is removed at once: a folder of an %s', async (content) => {
    left(`homeroom-${content}-4711-aB3dE6.locked`);
    await sweep();
    expect([readdirSync(parent), lines]).toEqual([[], []]);
  });

  it.each(['homeroom-upload-4711-aB3dE6', 'homeroom-export-4711-aB3dE6', 'homeroom-package-aB3dE6'])(
    'is removed after a day where it has no lock, as earlier versions left it: %s',
    async (name) => {
      left(name);
      await sweep();
      expect(readdirSync(parent)).toEqual([name]);
      const day = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 60 * 60 * 1_000);
      await sweep();
      day.mockRestore();
      expect([readdirSync(parent), lines]).toEqual([[], []]);
    },
  );
});

describe('what somebody else may have put there stays:', () => {
  const name = 'homeroom-upload-4711-aB3dE6.locked';

  it('a link, and what it points to', async () => {
    const target = left('target');
    symlinkSync(target, join(parent, name));
    symlinkSync(target, join(parent, 'homeroom-package-aB3dE6'));
    lutimesSync(join(parent, 'homeroom-package-aB3dE6'), 0, 0);
    await sweep();
    expect(readdirSync(parent).sort()).toEqual(['homeroom-package-aB3dE6', name, 'target']);
    expect(readdirSync(target)).toEqual(['file']);
  });

  it('what a link in a left folder points to', async () => {
    const target = left('target');
    symlinkSync(target, join(left(name), 'link'));
    await sweep();
    expect([readdirSync(parent), readdirSync(target)]).toEqual([['target'], ['file']]);
  });

  it('a folder of another user, or that others can read, or a file', async () => {
    // Only root can give a folder away.
    if (process.getuid?.() === 0) chownSync(left(name), 65_534, 65_534);
    else chmodSync(left(name), 0o755);
    chmodSync(left('homeroom-upload-4711-bB3dE6.locked'), 0o750);
    writeFileSync(join(parent, 'homeroom-export-4711-aB3dE6.locked'), '');
    await sweep();
    expect(readdirSync(parent)).toHaveLength(3);
  });

  it('a folder with another name, or without a lock and with folders in it', async () => {
    const other = left('homeroom-package-aB3dE6');
    mkdirSync(join(other, 'node_modules'));
    utimesSync(other, 0, 0);
    left('homeroom-1a2b3c4d5e6f7a8b');
    left('homeroom-upload-x-aB3dE6.locked');
    const day = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 60 * 60 * 1_000);
    await sweep();
    day.mockRestore();
    expect(readdirSync(parent)).toHaveLength(3);
  });
});

describe('a folder that cannot be removed', () => {
  it('is reported, and the others are removed', async () => {
    // A folder in place of the lock cannot be locked.
    const stuck = left('homeroom-upload-4711-aB3dE6.locked');
    mkdirSync(join(stuck, 'lock'));
    left('homeroom-upload-4711-bB3dE6.locked');
    await sweep();
    expect(readdirSync(parent)).toEqual([basename(stuck)]);
    expect(lines).toEqual([expect.stringContaining('were not removed')]);
    expect(existsSync(join(stuck, 'file'))).toBe(true);
  });

  it('fails nothing: neither does a TMPDIR that is not there', async () => {
    await sweep(join(parent, 'missing'));
    expect(lines).toEqual([expect.stringContaining('were not looked for')]);
  });
});
