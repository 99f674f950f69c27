import { damagedWorkbook, workbookTooLarge } from './damaged-workbook';
import { readXml } from './read-xml';
import { RichText } from './rich-text';
import type { WorkbookParts } from './workbook-parts';

/** Bytes of all texts together, and their number: they stay in memory while the file is imported. */
const mostBytes = 64 * 1024 ** 2;
const mostTexts = 4_000_000;

/** Characters of a text. Spreadsheets have at most 50,000 in a cell. Many cells can refer to one text. */
const longestText = 100_000;

/** The texts of a workbook, to which its cells refer by their numbers. Most programs store each text once. */
export class SharedTexts {
  private bytes = Buffer.alloc(0);
  private ends = new Uint32Array(0);
  private count = 0;

  /** @param part null if the workbook has none @throws UnreadableFile */
  static async of(parts: WorkbookParts, part: string | undefined): Promise<SharedTexts> {
    const texts = new SharedTexts();
    if (part === undefined || !parts.has(part)) return texts;
    let found: string[] = [];
    const rich = new RichText('si', (text) => found.push(text));
    const take = () => {
      const taken = found;
      found = [];
      return taken;
    };
    for await (const text of readXml(parts.bytesOf(part, { isLarge: true }), rich, take)) texts.add(text);
    return texts;
  }

  /** @throws UnreadableFile */
  at(index: number): string {
    if (!Number.isInteger(index) || index < 0 || index >= this.count) {
      throw damagedWorkbook('a cell refers to a text that is missing');
    }
    return this.bytes.toString('utf8', index === 0 ? 0 : this.ends[index - 1], this.ends[index]);
  }

  private add(text: string): void {
    if (text.length > longestText) throw damagedWorkbook('a cell is longer than 100,000 characters');
    const start = this.count === 0 ? 0 : (this.ends[this.count - 1] ?? 0);
    const end = start + Buffer.byteLength(text);
    if (end > mostBytes || this.count >= mostTexts) throw workbookTooLarge('too many texts');
    if (end > this.bytes.length) {
      this.bytes = Buffer.concat([this.bytes], Math.min(mostBytes, Math.max(end, 2 * this.bytes.length, 64 * 1024)));
    }
    if (this.count === this.ends.length) {
      const ends = new Uint32Array(Math.max(1024, 2 * this.count));
      ends.set(this.ends);
      this.ends = ends;
    }
    this.bytes.write(text, start);
    this.ends[this.count] = end;
    this.count += 1;
  }
}
