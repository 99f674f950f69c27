import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Bytes of the largest file that may be uploaded. */
const largest = 200 * 1024 ** 2;

/** Writes files that are as large as they may be, part by part, into a temporary folder. */
export class LargestFiles {
  private readonly folder = mkdtempSync(join(tmpdir(), 'homeroom-largest-'));
  private count = 0;

  /** Goes on after its beginning until it is as large as it may be. @returns its path */
  text(beginning: string, rest: string): Promise<string> {
    return this.write(Readable.from(endless(beginning, rest, largest)));
  }

  /** A workbook whose sheet goes on after its beginning. @param bytes of the sheet, which become a thousand times smaller */
  workbook(beginning: string, rest: string, bytes: number): Promise<string> {
    const zip = new ZipFile();
    for (const [name, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(xml), name);
    zip.addReadStream(Readable.from(endless(beginning, rest, bytes)), 'xl/worksheets/sheet1.xml');
    zip.end();
    return this.write(zip.outputStream);
  }

  /** An archive with empty files. */
  archive(files: number): Promise<string> {
    const zip = new ZipFile();
    for (let at = 0; at < files; at += 1) zip.addBuffer(Buffer.alloc(0), `${at}.csv`, { compress: false });
    zip.end();
    return this.write(zip.outputStream);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  private async write(content: NodeJS.ReadableStream): Promise<string> {
    const path = join(this.folder, String((this.count += 1)));
    await pipeline(content, createWriteStream(path));
    return path;
  }
}

/** @param rest a power of two of characters */
function* endless(beginning: string, rest: string, bytes: number): Generator<Buffer> {
  const chunk = Buffer.from(rest.repeat(1024 ** 2 / rest.length));
  yield Buffer.from(beginning);
  for (let size = beginning.length; size < bytes; size += chunk.length) yield chunk.subarray(0, bytes - size);
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (type: string, target: string) =>
  `<Relationships><Relationship Id="r1" Type="${office}/${type}" Target="${target}"/></Relationships>`;

/** Those of a workbook, but for its sheet. */
const parts = {
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets><sheet name="Students" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
};
