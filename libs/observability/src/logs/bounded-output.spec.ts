import { once } from 'node:events';
import { Writable } from 'node:stream';
import { BoundedOutput } from './bounded-output';

/** A stream that accepts or fails a chunk when the test says so. */
class Reader extends Writable {
  text = '';
  private taken: ((error?: Error) => void) | null = null;

  constructor() {
    super({ decodeStrings: false, autoDestroy: false });
  }

  override _write(chunk: string, _encoding: string, taken: (error?: Error) => void): void {
    this.text += chunk;
    this.taken = taken;
    this.emit('chunk');
  }

  /** Accepts the current chunk and all later ones. */
  takeAll(): void {
    this._write = (chunk: string, _encoding: string, taken: () => void) => {
      this.text += chunk;
      taken();
    };
    this.taken?.();
  }

  fail(): void {
    this.taken?.(new Error('EPIPE'));
  }
}

let reader: Reader;
let output: BoundedOutput;

beforeEach(() => {
  reader = new Reader();
  output = new BoundedOutput(() => reader);
});

const line = `${'x'.repeat(1023)}\n`;

it('gathers lines, and writes them when there are 8 KiB', () => {
  for (let lines = 0; lines < 7; lines += 1) output.write(line);
  expect(reader.text).toBe('');
  output.write(line);
  expect(reader.text).toBe(line.repeat(8));
});

it('writes fewer after a tenth of a second', async () => {
  output.write(line);
  await once(reader, 'chunk');
  expect(reader.text).toBe(line);
});

it('keeps 1 MiB while nothing is taken, and drops and counts what is more', () => {
  for (let lines = 0; lines < 1_100; lines += 1) output.write(line);
  expect(output.linesDropped).toBe(1_100 - 1_024);
  reader.takeAll();
  expect(reader.text).toBe(line.repeat(1_024));
});

it('tells the number of lines dropped once lines are taken again', async () => {
  const told = new Promise<number>((resolve) => (output.onRecovery = resolve));
  for (let lines = 0; lines < 1_100; lines += 1) output.write(line);
  reader.takeAll();
  expect(await told).toBe(76);
  expect(output.linesDropped).toBe(76);
});

it('counts the lines of what could not be written', async () => {
  for (let lines = 0; lines < 8; lines += 1) output.write(line);
  reader.fail();
  await new Promise(setImmediate);
  expect(output.linesDropped).toBe(8);
});

it('finishes when the time is over though nothing is taken', async () => {
  output.write(line);
  await output.finish(300);
  output.write(line);
  reader.takeAll();
  expect(reader.text).toBe(line);
});

it('finishes when everything is taken', async () => {
  output.write(line);
  const finishing = output.finish(3_600_000);
  reader.takeAll();
  await finishing;
  expect(reader.text).toBe(line);
});
