import { createReadStream } from 'node:fs';

/** A byte that is not part of UTF-8. */
interface StrayByte {
  readonly byte: number;
  /** Counted from 1. */
  readonly line: number;
  /** Characters from the beginning of the line, counted from 1. */
  readonly column: number;
}

/** Distinct words that are kept, and characters of each. */
const mostWords = 1_000;
const longestWord = 40;

/** Words of at least two characters. A single sign can be a dash in one encoding and a letter in another. */
const wordsOfBytes = /[A-Za-z\x80-\xff]{2,}/g;

/** What the bytes of a file that is not UTF-8 tell of it. */
export class LegacyText {
  /** Words that are not ASCII, one character for each byte. */
  readonly words = new Set<string>();
  firstStray: StrayByte | null = null;
  private strays = 0;
  private characters = 0;
  private line = 1;
  private column = 0;
  private isAfterReturn = false;
  /** Bytes that the current character still needs. */
  private missing = 0;

  static async of(path: string): Promise<LegacyText> {
    const text = new LegacyText();
    for await (const bytes of createReadStream(path)) text.add(bytes as Buffer);
    return text;
  }

  /** Whether the file is UTF-8 but for some bytes: other encodings hardly ever have bytes that are characters of UTF-8. */
  get isDamagedUtf8(): boolean {
    return this.characters * 9 > this.strays;
  }

  private add(bytes: Buffer): void {
    for (const byte of bytes) this.addByte(byte);
    for (const [word] of bytes.toString('latin1').matchAll(wordsOfBytes)) {
      if (this.words.size >= mostWords) break;
      if (/[\x80-\xff]/.test(word)) this.words.add(word.slice(0, longestWord));
    }
  }

  private addByte(byte: number): void {
    if (this.missing > 0) {
      if (byte >= 0x80 && byte < 0xc0) {
        this.missing -= 1;
        if (this.missing === 0) this.characters += 1;
        return;
      }
      this.addStray(this.lead);
      this.missing = 0;
    }
    const isLineFeed = byte === 0x0a;
    if (isLineFeed && this.isAfterReturn) {
      this.isAfterReturn = false;
      return;
    }
    this.isAfterReturn = byte === 0x0d;
    if (isLineFeed || this.isAfterReturn) {
      this.line += 1;
      this.column = 0;
      return;
    }
    this.column += 1;
    if (byte < 0x80) return;
    this.lead = byte;
    if (byte >= 0xc2 && byte < 0xf5) this.missing = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    else this.addStray(byte);
  }

  /** The first byte of the current character. */
  private lead = 0;

  private addStray(byte: number): void {
    this.strays += 1;
    this.firstStray ??= { byte, line: this.line, column: this.column };
  }
}
