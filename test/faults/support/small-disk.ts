import { spawnSync } from 'node:child_process';
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Installation } from '../../support/programs/process';

/** A disk of its own for the data of an installation, which can be filled to the last byte. */
export class SmallDisk {
  private constructor(private readonly folder: string) {}

  /** False where nothing may be mounted. */
  static isPossible(): boolean {
    const folder = mkdtempSync(join(tmpdir(), 'homeroom-disk-'));
    const isMounted = mount(folder);
    if (isMounted) new SmallDisk(folder).remove();
    rmdirSync(folder);
    return isMounted;
  }

  static under({ dataDir }: Installation): SmallDisk {
    mkdirSync(dataDir);
    return SmallDisk.on(dataDir);
  }

  /** @param folder that is empty */
  static on(folder: string): SmallDisk {
    if (!mount(folder)) throw new Error(`Nothing can be mounted on ${folder}`);
    return new SmallDisk(folder);
  }

  /** @param room bytes that are left, about */
  fill(room = 0): void {
    const file = openSync(this.ballast, 'w');
    for (let piece = 1 << 20; piece >= 1; piece >>= 4) {
      try {
        for (;;) writeSync(file, Buffer.alloc(piece));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
    ftruncateSync(file, fstatSync(file).size - room);
    closeSync(file);
  }

  makeRoom(): void {
    rmSync(this.ballast, { force: true });
  }

  /** With everything on it. Nobody may use it any more. */
  remove(): void {
    spawnSync('umount', [this.folder]);
  }

  private get ballast(): string {
    return join(this.folder, 'ballast');
  }
}

const mount = (folder: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m,mode=755', 'tmpfs', folder]).status === 0;
